"""A finite distribution with exact probabilities: what may happen, and how likely each is.

    die = Distribution.of_weights({"▲": 3, "■": 2, "●": 1})
    die["▲"]                                 # 1/2
    die.map({"▲": 0, "■": 10, "●": 15}.get)  # another distribution: of damage
    damage + damage                          # two independent attacks together

A distribution is not a sample and not a random variable: it holds no dice and throws none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    import sympy

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Mapping[T, Fraction], Generic[T]):
    """Outcomes with their probabilities, which add up to 1. Immutable and hashable.

    As a mapping it goes from outcome to probability; what cannot happen is not in it.
    """

    __slots__ = ("_chances", "_hash")

    def __init__(self, chances: Mapping[T, Fraction] | Iterable[tuple[T, Fraction]]) -> None:
        """Probabilities of equal outcomes are added up."""
        pairs = chances.items() if isinstance(chances, Mapping) else chances
        gathered: dict[T, Fraction] = {}
        for outcome, chance in pairs:
            if chance < 0:
                raise ValueError(f"{outcome!r}: {chance} is no probability; give 0 to 1")
            if chance:
                gathered[outcome] = gathered.get(outcome, Fraction(0)) + chance
        total = sum(gathered.values())
        if total != 1:
            raise ValueError(f"the probabilities add up to {total}; use of_weights for weights")
        self._chances = gathered
        self._hash: int | None = None

    @classmethod
    def of_weights(cls, weights: Mapping[T, int]) -> Distribution[T]:
        """Each outcome as likely as its share of the weights: sides of a die, tiles in a box."""
        total = sum(weights.values())
        if total <= 0:
            raise ValueError("nothing can happen here; give one outcome a weight above 0")
        return cls({outcome: Fraction(weight, total) for outcome, weight in weights.items()})

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """The one outcome that happens in any case."""
        return cls({outcome: Fraction(1)})

    # --- looking ---
    def __getitem__(self, outcome: T) -> Fraction:
        return self._chances[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            return bool(self._chances == other._chances)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._chances.items()))
        return self._hash

    def __repr__(self) -> str:
        inside = ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.items())
        return f"Distribution({{{inside}}})"

    def of(self, outcome: T) -> Fraction:
        """How likely an outcome is, 0 if it cannot happen."""
        return self._chances.get(outcome, Fraction(0))

    def chance(self, event: Callable[[T], bool]) -> Fraction:
        """How likely it is that the event holds."""
        return sum((p for outcome, p in self.items() if event(outcome)), Fraction(0))

    def at_least(self: Distribution[int], number: int) -> Fraction:
        """How likely a number this great or greater is."""
        return self.chance(lambda outcome: outcome >= number)

    def mean(self, worth: Callable[[T], Fraction | int] | None = None) -> Fraction:
        """The expected value, of the outcomes themselves or of what they are worth."""
        return sum((p * _number(outcome, worth) for outcome, p in self.items()), Fraction(0))

    def variance(self, worth: Callable[[T], Fraction | int] | None = None) -> Fraction:
        """The expected square of the distance from the mean."""
        mean = self.mean(worth)
        return self.mean(lambda outcome: (_number(outcome, worth) - mean) ** 2)

    # --- making others ---
    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The distribution of what each outcome leads to."""
        return Distribution((function(outcome), p) for outcome, p in self.items())

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Two stages of a tree: each outcome opens a distribution of its own."""
        return Distribution(
            (last, p * q) for first, p in self.items() for last, q in follow(first).items()
        )

    def given(self, event: Callable[[T], bool]) -> Distribution[T]:
        """What is left when the event is known to hold, in the same proportions."""
        whole = self.chance(event)
        if not whole:
            raise ValueError("the event cannot happen, so nothing follows from it")
        return Distribution({outcome: p / whole for outcome, p in self.items() if event(outcome)})

    def joint(self, other: Distribution[U]) -> Distribution[tuple[T, U]]:
        """Pairs of outcomes of two independent distributions."""
        return self.then(lambda first: other.map(lambda second: (first, second)))

    def __add__(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of two independent numbers."""
        return self.joint(other).map(sum)

    # --- for algebra ---
    def as_sympy(self) -> dict[T, sympy.Rational]:
        """The same probabilities as sympy's rationals."""
        import sympy

        return {outcome: sympy.Rational(*p.as_integer_ratio()) for outcome, p in self.items()}

    def generating_function(self: Distribution[int], name: str = "x") -> sympy.Expr:
        """The polynomial whose coefficient of x**n is the probability of n.

        The product of two of them belongs to the sum of two independent numbers.
        """
        import sympy

        x: Any = sympy.Symbol(name)
        return sympy.Add(*(p * x**outcome for outcome, p in self.as_sympy().items()))


def _number(outcome: Any, worth: Callable[[Any], Fraction | int] | None) -> Fraction:
    return Fraction(outcome if worth is None else worth(outcome))
