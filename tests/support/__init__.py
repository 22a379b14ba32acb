"""What tests share, by the layer it knows: no tests here."""
