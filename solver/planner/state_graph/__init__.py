"""All states that plans can reach, layer by layer, and the transitions between them."""

from solver.planner.state_graph.graph import GraphBuilder, StateGraph
from solver.planner.state_graph.layers import NO_CARD, Layer, LayerContinuation
from solver.planner.state_graph.states import Kinds, Mask, Numbers, Rows, States

__all__ = [
    "NO_CARD",
    "GraphBuilder",
    "Kinds",
    "Layer",
    "LayerContinuation",
    "Mask",
    "Numbers",
    "Rows",
    "StateGraph",
    "States",
]
