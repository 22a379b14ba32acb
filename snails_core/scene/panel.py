LEAST_WIDTH=460.0
def panel(position, language, width, top):
    return [],10
