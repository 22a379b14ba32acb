"""The rules of docs/big-monster.md, each by an example: the rulebook's own where it has one."""
