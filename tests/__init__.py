"""The tests, by the layer that they are about; CONTRIBUTING.md says where each kind goes."""
