"""The solver's commands, which join those of `snails` by the entry points `snails.commands`."""
