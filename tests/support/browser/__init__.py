"""What a person does in a browser."""
