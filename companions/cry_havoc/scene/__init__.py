"""Pictures of Cry Havoc as scenes."""
