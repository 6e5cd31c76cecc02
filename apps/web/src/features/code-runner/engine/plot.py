"""Draws charts as SVG files, which the chat shows as pictures.

    import plot
    plot.line([1, 2, 3], [2, 4, 8], label="growth")   # x may be left out, or be texts
    plot.scatter(xs, ys, label="measured")
    plot.bar(["tea", "coffee"], [12, 30], label="2025")  # several calls stand side by side
    plot.hist(values, bins=20)
    plot.title("Sales"); plot.labels(x="Month", y="Euro")
    plot.save("sales.svg")   # ends the chart; what is not saved is saved as plot.svg

Calls before a save draw into one chart.
"""

import math
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 640, 400
TOP, BOTTOM, START, END = 20, 36, 20, 20
COLOURS = ["#4c7bd9", "#d9822b", "#2f9e6e", "#c2517a", "#8a63d2", "#1f9bb5", "#b8952a", "#8d8d96"]
STYLE = (
    ".paper{fill:#fff}.ink{fill:#3c3c43}.soft{fill:#6b6b74}.grid{stroke:#e4e4e9}.axis{stroke:#b4b4bd}"
    "@media (prefers-color-scheme:dark){.paper{fill:#1c1c1f}.ink{fill:#e6e6ea}.soft{fill:#a2a2ac}"
    ".grid{stroke:#333338}.axis{stroke:#5a5a62}}"
    "text{font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:12px}"
)


class _Chart:
    def __init__(self):
        self.series, self.title, self.x, self.y = [], "", "", ""


_chart = _Chart()


def line(x, y=None, label=""):
    """A line through points. With one list only, it is drawn over 0, 1, 2 and so on."""
    _add("line", x, y, label)


def scatter(x, y=None, label=""):
    """A dot for each point."""
    _add("scatter", x, y, label)


def bar(names, values, label=""):
    """A bar for each name."""
    names, values = [str(name) for name in names], _numbers(values)
    _same_length(names, values)
    _chart.series.append(("bar", names, values, str(label)))


def hist(values, bins=10, label=""):
    """How many values lie in each of so many equal ranges."""
    values = [value for value in _numbers(values) if math.isfinite(value)]
    if not values:
        raise ValueError("hist needs at least one number")
    bins = max(1, min(200, int(bins)))
    low, high = min(values), max(values)
    step = (high - low) / bins or 1
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / step))] += 1
    _chart.series.append(("hist", [low + step * at for at in range(bins + 1)], counts, str(label)))


def title(text):
    _chart.title = str(text)


def labels(x="", y=""):
    _chart.x, _chart.y = str(x), str(y)


def save(name="plot.svg"):
    """Writes the chart to a file and starts the next one."""
    global _chart
    if not _chart.series:
        raise ValueError("There is nothing to draw yet")
    name = str(name) if str(name).lower().endswith(".svg") else f"{name}.svg"
    Path(name).write_text(_draw(_chart), encoding="utf-8")
    _chart = _Chart()
    return name


def _finish(keep):
    global _chart
    if keep and _chart.series:
        number = 1
        while Path(name := "plot.svg" if number == 1 else f"plot-{number}.svg").exists():
            number += 1
        save(name)
    _chart = _Chart()


def _add(kind, x, y, label):
    if y is None:
        y = list(x)
        x = list(range(len(y)))
    x, y = list(x), _numbers(y)
    _same_length(x, y)
    try:
        x = _numbers(x)
    except (TypeError, ValueError):
        x = [str(value) for value in x]
    _chart.series.append((kind, x, y, str(label)))


def _numbers(values):
    values = list(values)
    if any(isinstance(value, str) for value in values):
        raise TypeError("These values should be numbers, not texts")
    return [math.nan if value is None else float(value) for value in values]


def _same_length(x, y):
    if len(x) != len(y):
        raise ValueError(f"Both lists should be equally long: {len(x)} and {len(y)}")
    if not y:
        raise ValueError("There is nothing to draw: the list is empty")


def _text(value):
    return f"{round(value, 12):,.10g}"


def _ticks(low, high, most):
    if low == high:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / most
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [at * step for at in range(first, last + 1)]


def _draw(chart):
    series = chart.series
    names = _names_of(series)
    heights = [value for kind, _, ys, _ in series for value in ys if math.isfinite(value)] or [0]
    from_zero = any(kind in ("bar", "hist") for kind, *_ in series)
    ys = _ticks(min(heights + [0] if from_zero else heights), max(heights + [0] if from_zero else heights), 5)
    labelled = [(at, label) for at, (*_, label) in enumerate(series) if label]
    top = TOP + (24 if chart.title else 0) + (20 if labelled else 0)
    start = START + 8 + 7 * max(len(_text(tick)) for tick in ys) + (18 if chart.y else 0)
    bottom = HEIGHT - BOTTOM - (18 if chart.x else 0)
    if names is None:
        spread = [value for _, xs, *_ in series for value in xs if math.isfinite(value)] or [0]
        xs = _ticks(min(spread), max(spread), 7)
        if any(kind == "hist" for kind, *_ in series):
            x_low, x_high = min(spread), max(spread)
            xs = [tick for tick in xs if x_low <= tick <= x_high]
        else:
            x_low, x_high = xs[0], xs[-1]
        place = {}
    else:
        x_low, x_high = -0.5, len(names) - 0.5
        place = {name: at for at, name in enumerate(names)}
        xs = []
    wide, high = (x_high - x_low) or 1, (ys[-1] - ys[0]) or 1

    def x_at(value):
        return start + (place.get(value, value) - x_low) / wide * (WIDTH - END - start)

    def y_at(value):
        return bottom - (value - ys[0]) / high * (bottom - top)

    out = [f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>']
    for tick in ys:
        y = y_at(tick)
        out.append(f'<line class="grid" x1="{start}" x2="{WIDTH - END}" y1="{y:.1f}" y2="{y:.1f}"/>')
        out.append(f'<text class="soft" x="{start - 8}" y="{y + 4:.1f}" text-anchor="end">{_text(tick)}</text>')
    for tick in xs:
        out.append(_below(x_at(tick), bottom, _text(tick)))
    if names is not None:
        room = (WIDTH - END - start) / len(names)
        every = max(1, math.ceil(7 * min(14, max(map(len, names))) / room))
        for at, name in enumerate(names):
            if at % every == 0:
                out.append(_below(x_at(at), bottom, name if len(name) <= 16 else name[:15] + "…"))
    bars = [at for at, (kind, *_) in enumerate(series) if kind == "bar"]
    for at, (kind, x, y, _) in enumerate(series):
        colour = COLOURS[at % len(COLOURS)]
        if kind == "bar":
            each = (x_at(1) - x_at(0)) * 0.76 / len(bars)
            shift = (bars.index(at) - len(bars) / 2) * each
            for name, value in zip(x, y):
                if not math.isfinite(value):
                    continue
                out.append(_bar(x_at(place[name]) + shift, each * 0.94, y_at(0), y_at(value), colour))
        elif kind == "hist":
            for left, right, value in zip(x, x[1:], y):
                out.append(_bar(x_at(left) + 0.5, x_at(right) - x_at(left) - 1, y_at(0), y_at(value), colour))
        else:
            known = [(one, two) for one, two in zip(x, y) if math.isfinite(two) and (names or math.isfinite(one))]
            points = [(x_at(one), y_at(two)) for one, two in known]
            if kind == "line":
                path = " ".join(f"{one:.1f},{two:.1f}" for one, two in points)
                out.append(
                    f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'
                )
            if kind == "scatter" or len(points) == 1:
                out += [
                    f'<circle cx="{one:.1f}" cy="{two:.1f}" r="3.5" fill="{colour}" fill-opacity="0.85"/>'
                    for one, two in points
                ]
    zero = y_at(0) if from_zero else bottom
    out.append(f'<line class="axis" x1="{start}" x2="{WIDTH - END}" y1="{zero:.1f}" y2="{zero:.1f}"/>')
    if chart.title:
        out.append(f'<text class="ink" x="{START}" y="30" style="font-size:16px;font-weight:600">{escape(chart.title)}</text>')
    at_x = START
    for at, label in labelled:
        y = top - 16
        out.append(f'<rect x="{at_x}" y="{y - 9}" width="10" height="10" rx="2" fill="{COLOURS[at % len(COLOURS)]}"/>')
        out.append(f'<text class="ink" x="{at_x + 15}" y="{y}">{escape(label)}</text>')
        at_x += 31 + 7 * len(label)
    if chart.x:
        out.append(_below((start + WIDTH - END) / 2, bottom + 22, chart.x))
    if chart.y:
        middle = (top + bottom) / 2
        out.append(
            f'<text class="soft" x="{START}" y="{middle}" text-anchor="middle" transform="rotate(-90 {START} {middle})">{escape(chart.y)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<title>{escape(chart.title or 'Chart')}</title><style>{STYLE}</style>{''.join(out)}</svg>"
    )


def _names_of(series):
    """The names along the bottom, in the order in which they come; None where numbers stand there."""
    if not any(x and isinstance(x[0], str) for _, x, *_ in series):
        return None
    names = {}
    for kind, x, *_ in series:
        if kind == "hist" or not isinstance(x[0], str):
            raise TypeError("A chart has either names or numbers along its bottom, not both")
        names.update(dict.fromkeys(x))
    return list(names)


def _below(x, bottom, text):
    return f'<text class="soft" x="{x:.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{escape(text)}</text>'


def _bar(x, width, zero, top, colour):
    y, height = min(zero, top), abs(zero - top)
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0.5):.1f}" height="{height:.1f}" rx="1.5" fill="{colour}"/>'
