"""Draws the data for the library and its peers.

Most numbers are integer multiples of 2⁻¹⁶, so sums of rows do not round. Two perceptrons then have equal
weights if they made the same mistakes.
"""

from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

Matrix = np.ndarray | csr_matrix
Examples = tuple[Matrix, np.ndarray]


def normals(draw: np.random.Generator, *shape: int) -> np.ndarray:
    """Returns normally distributed numbers, rounded to multiples of 2⁻¹⁶."""
    return np.rint(draw.standard_normal(shape) * 2.0**16) / 2.0**16


def flipped(draw: np.random.Generator, scores: np.ndarray, share: float) -> np.ndarray:
    """Returns the signs of scores as labels, and flips the given share of the labels."""
    return np.where((scores > 0) != (draw.random(len(scores)) < share), 1.0, -1.0)


def dense(rows: int, columns: int, noise: float = 0, gap: float = 0) -> Examples:
    """Returns rows with labels from a random hyperplane.

    Moves the rows away from the hyperplane by gap. noise is the share of labels that are flipped.
    """
    draw = np.random.default_rng([rows, columns])
    x = normals(draw, rows, columns)
    u = draw.standard_normal(columns)
    scores = x @ u
    if gap:
        moved = x + np.outer(np.sign(scores) * gap, u / np.linalg.norm(u))
        x = np.rint(moved * 2.0**16) / 2.0**16
    return x, flipped(draw, scores, noise)


def sparse(rows: int, columns: int, stored: int, words: bool, noise: float) -> Examples:
    """Returns sparse rows with at most the given number of stored values each.

    If words is true, the columns are as frequent as the words of a text (about 1/rank); otherwise, all columns are
    equally frequent.
    """
    draw = np.random.default_rng([rows, columns, words])
    likely = draw.permutation(1 / (np.arange(columns) + 2.7)) if words else np.ones(columns)
    drawn = np.searchsorted(np.cumsum(likely / likely.sum())[:-1], draw.random(rows * stored))
    cells = np.unique(np.repeat(np.arange(rows), stored) * columns + drawn)
    pointers = np.searchsorted(cells, np.arange(rows + 1) * columns)
    values = normals(draw, len(cells))
    parts = (values, (cells % columns).astype(np.int32), pointers.astype(np.int32))
    x = csr_matrix(parts, (rows, columns))
    return x, flipped(draw, x @ draw.standard_normal(columns), noise)


def near(columns: int, distance: float, separable: bool) -> Examples:
    """Returns rows whose distances from a hyperplane are between distance and 2 · distance.

    If separable is true, the hyperplane separates the rows.
    """
    draw = np.random.default_rng(columns)
    z = draw.standard_normal((3 * columns, columns))
    u = draw.standard_normal(columns)
    z[-1] = -np.mean(z[:-1], axis=0)  # so the projections onto the hyperplane are not separable
    u /= np.linalg.norm(u)
    for _ in range(2):
        z -= np.outer(z @ u, u)
    side = 1 + draw.random(len(z))
    if not separable:
        side = side * draw.choice([-1, 1], len(z))
    z += distance * np.outer(side, u)
    y = np.where(np.arange(len(z)) % 2, 1.0, -1.0)
    return y[:, None] * z, y


def for_copies(rows: int, columns: int) -> dict[str, Examples]:
    """Returns data sets by name. A half-precision copy speeds up training on some of them, but not on others."""
    draw = np.random.default_rng([rows, columns])
    x = normals(draw, rows, columns)
    u = draw.standard_normal(columns)
    u /= np.linalg.norm(u)
    y = draw.choice([-1.0, 1.0], rows)
    flat = x - np.outer(x @ u, u) + np.outer(1e-4 * y * (1 + draw.random(rows)), u)
    wide = x * np.where(np.arange(columns) == 0, 2.0 ** draw.integers(-40, 41, rows)[:, None], 1)
    return {
        "rows on both sides of a plane": (x, flipped(draw, x @ u, 0)),
        "half of them are mistakes": (x, y),
        "all within 0.0002 of a plane that separates them": (flat, y),
        "a column from 2⁻⁴⁰ to 2⁴⁰, 5 % of the labels wrong": (wide, flipped(draw, x[:, 1:] @ u[1:], 0.05)),
    }


def classes(rows: int, columns: int, kinds: int) -> Examples:
    """Returns rows of overlapping classes, the number of which is kinds.

    The classes have different frequencies, and the columns have different scales.
    """
    draw = np.random.default_rng([rows, columns, kinds])
    y = draw.choice(kinds, rows, p=np.arange(1, kinds + 1) / (kinds * (kinds + 1) / 2))
    x = draw.standard_normal((rows, columns)) + 0.4 * draw.standard_normal((kinds, columns))[y]
    return x * 10.0 ** draw.integers(-2, 3, columns), y


def save(folder: Path, x: Matrix, y: np.ndarray) -> int:
    """Saves examples for the library. Returns the number of columns if the examples are sparse, and otherwise 0."""
    np.save(folder / "y.npy", y)
    if isinstance(x, np.ndarray):
        np.save(folder / "x.npy", x)
        return 0
    np.save(folder / "pointers.npy", x.indptr)
    np.save(folder / "columns.npy", x.indices)
    np.save(folder / "values.npy", x.data)
    return int(x.shape[1])
