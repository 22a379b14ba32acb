"""Files and texts of strangers, as the solver meets them."""
