"""Big Monster in the lab."""
