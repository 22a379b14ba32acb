"""What the lab keeps on disk."""
