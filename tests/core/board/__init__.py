"""Boards: geometry and maps, range and sight."""
