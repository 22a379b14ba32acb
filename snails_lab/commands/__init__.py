"""The lab's commands, which join those of `snails` by the entry points `snails.commands`.

They need nothing of the screen: no widget is imported here.
"""
