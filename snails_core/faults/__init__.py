"""What can be wrong with a position: named faults, found before anybody plays on from it."""

from snails_core.faults.checks import check_position, faults
from snails_core.faults.fault import Fault

__all__ = ["Fault", "check_position", "faults"]
