"""Files and texts of strangers, as the lab meets them."""
