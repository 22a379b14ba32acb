"""What the commands of all companions share: parts below one name, self-play, the terminal."""
