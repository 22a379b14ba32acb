"""Where the pages' notebooks lie; known without a screen, so that commands can ask too."""

NOTEBOOKS = {
    "welcome": "00_welcome",
    "learn": "learn/rules",
    "play": "play",
    "puzzles": "puzzles",
    "sandbox": "sandbox",
}
"""The pages and their notebooks, from the folder of the notebooks."""
FOLDER = "notebooks"
"""That folder, from the one that JupyterLab shows."""
