"""Writes data files for the tests to the current folder, with NumPy and scikit-learn.

pip install numpy==2.4.6 scikit-learn==1.9.1
python make.py
"""

import json

import numpy as np
from sklearn.datasets import dump_svmlight_file
from sklearn.feature_extraction.text import CountVectorizer

# One matrix in 11 numeric types, both byte orders and both memory layouts.
matrix = np.array([[1, 2, 3], [4, 5, 127]])
arrays = {}
for kind in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]:
    for byte_order, prefix in [("little", "<"), ("big", ">")]:
        for layout in "CF":
            arrays[f"{kind}-{byte_order}-{layout}"] = np.array(matrix, dtype=prefix + kind, order=layout)
np.savez("types.npz", **arrays)

# 65504 is the largest finite float16. 6e-8 and 6.1e-5 become the smallest and the largest subnormal float16.
halves = np.array([0, -0.0, 1, -2, 65504, 6e-8, 6.1e-5, 1 / 3, np.inf, -np.inf, np.nan], dtype=np.float16)
words = np.array(["setosa", "é€😀", "", "a b"])
np.savez_compressed(
    "values.npz",
    cube_c=np.arange(24.0).reshape(2, 3, 4),
    cube_f=np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)),
    scalar=np.array(7.5),
    empty=np.zeros((0, 4)),
    halves=halves,
    halves_as_doubles=halves.astype(float),
    low=np.array([-128, -1], dtype=np.int8),
    bools=np.array([True, False, True]),
    words_little=words.astype("<U6"),
    words_big=words.astype(">U6"),
    bytes=np.char.encode(words, "utf-8"),
)
np.save("objects.npy", np.array(["a", None], dtype=object), allow_pickle=True)
np.save("records.npy", np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]))
np.save("complex.npy", np.array([1j]))
np.save("dates.npy", np.array(["2026-01-01"], dtype="datetime64[D]"))

x = np.array([[0, 0.1, 0], [1e-300, 0, -3], [0, 0, 0], [1, 2, 3]])
y = np.array([1, -1, 1, 3])
for zero_based in [True, False]:
    name = "zero" if zero_based else "one"
    with open(f"{name}.svm", "wb") as file:
        dump_svmlight_file(x, y, file, zero_based=zero_based, comment="four rows")

texts = [
    "It's 9 o'clock, Zoë! It is NINE.",
    "the_cat sat on the mat; the cat's mat",
    "",
    "naïve Σίσυφος 日本語 ½ ²³ x2 10 000 १२ a",
    "one-two one--two the cat three/four e.g. C++ don't\tdon\nT",
]
vectorizer = CountVectorizer()
counts = vectorizer.fit_transform(texts).toarray().tolist()
in_two_texts = CountVectorizer(min_df=2).fit(texts).get_feature_names_out().tolist()
record = {
    "texts": texts,
    "words": vectorizer.get_feature_names_out().tolist(),
    "counts": counts,
    "twice": in_two_texts,
}
with open("words.json", "w") as file:
    json.dump(record, file, ensure_ascii=False, indent=1)
    file.write("\n")
