"""A position as a picture: board, tokens, snails, and a panel with what lies beside the board."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core import layout as at
from snails_core.agenda import Enter
from snails_core.position import Position
from snails_core.records import snail_name
from snails_core.scene.frame import Frame, frame_for
from snails_core.scene.geometry import placed, rounded
from snails_core.scene.pieces import BELOW, BOTTOM, piece, piece_of, places
from snails_core.scene.shapes import Circle, Group, Layer, Lines, Polygon, Rectangle, Scene, Shape, Text
from snails_core.scene.tiles import stack, top_outline, water_space
from snails_core.scene.tokens import space_tokens
from snails_core.squads import occupants
from snails_core.backs import TERRAINS
from snails_core.scene.panel import panel, LEAST_WIDTH

def _group(key, shapes, label=""):
    return Group(key, tuple(rounded(s) for s in shapes), label)

def board_scene(position: Position, language: str = "en", width: float = 960.0, *, sky: bool = False) -> Scene:
    board = position.setting.board
    flying = [s for s in range(16) if position.hot[at.PLACE+s]==at.AIR]
    f = frame_for(position, width, min(width, LEAST_WIDTH), sky or bool(flying))
    water=[]; tiles=[]; tokens=[]; snails=[]; labels=[]
    for space in board.spaces():
        name=board.names[space]; key=f"space:{name}"
        x,y=f.ground(board,space); lvl=position.level(space)
        water.append(_group(key, placed(water_space(),x,y,f.unit)))
        if lvl: tiles.append(_group(key, placed(stack(lvl,bool(position.hot[at.DAMAGED+space])),x,y,f.unit)))
        tx,ty=f.top_of(position,space)
        t=space_tokens(position,space)
        if t: tokens.append(_group(key, placed(t,tx,ty,f.unit)))
        labels.append(_group(key, placed(_label(name,lvl),tx,ty,f.unit)))
        there=occupants(position.hot,space)
        for snail,(dx,size) in zip(there,places(len(there))):
            foot=BOTTOM-BELOW*size
            snails.append(_group("snail:"+snail_name(snail), placed(piece(piece_of(position,snail),lvl==0), tx+dx*f.unit, ty+foot*f.unit, f.unit*size)))
    high=f.height+10
    pg,ph=panel(position,language,f.width,high)
    paper=[_group("",[Rectangle(0.0,0.0,f.width,high+ph,0.0,"paper")])]
    L=[("paper",paper),("water",water),("tiles",tiles),("tokens",tokens),("snails",snails),("labels",labels),("panel",[_group(k,s,l) for k,s,l in pg]),("overlay",[])]
    return Scene(round(f.width,1),round(high+ph,1),tuple(Layer(n,tuple(g)) for n,g in L),"t","d",language)

def _label(name: str, level: int) -> list[Shape]:
    shapes=[]
    if level:
        shapes += [Rectangle(0.02,-0.735,0.19,0.17,0.045,"ink"), Text(0.115,-0.65,str(level),0.15,"paper",True)]
    else:
        shapes.append(Text(0.115,-0.65,"0",0.14,"ink",False))
    shapes.append(Text(-0.11,-0.65,name,0.135,"ink",False))
    return shapes
