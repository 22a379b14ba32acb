"""What is put where when the lab starts."""
