"""Tests what the pages do with formulas, code, printed text and tables that are wider than a phone's screen."""

from __future__ import annotations

import html
import re
import unittest

from formulas import mathml
from pages import boxes

LINES = r"(w + y\,x) \cdot u = w \cdot u + y\,(u \cdot x) \ge w \cdot u + \rho"


def text_of(content: str) -> str:
    """Returns the text of HTML, without its tags."""
    return html.unescape(re.sub("<[^>]*>", "", content))


def pieces(tex: str, block: bool = True) -> list[str]:
    """Returns the text of each piece of a formula."""
    return [text_of(piece) for piece in re.findall("<math.*?</math>", mathml(tex, block, "").html)]


class Formulas(unittest.TestCase):
    def test_pieces_begin_with_relations(self) -> None:
        self.assertEqual(pieces(LINES), ["(w+yx)·u", "=w·u+y(u·x)", "≥w·u+ρ"])
        spaced = LINES.replace("=", r"\;=\;")
        self.assertEqual(pieces(spaced), pieces(LINES))
        self.assertIn('<mrow><mspace width="0.278em" /><mo form="infix">=<', mathml(spaced, True, "").html)

    def test_wide_spaces_come_first(self) -> None:
        formula = mathml(rf"{LINES}, \qquad x = 1, \quad \text{{always}}", True, "").html
        self.assertRegex(formula, '^<span class="lines apart"><span class="lines"><math.*</span><math.*</span>$')
        self.assertEqual(pieces(rf"{LINES}, \quad \text{{always}}")[-2:], ["≥w·u+ρ,", "always"])

    def test_a_long_sum_is_split_at_its_signs(self) -> None:
        terms = "-(0, 0, 1) + (0, 1, -1) - (1, 0, 1) + (1, 1, 1)"
        self.assertEqual(pieces(f"{terms} = -1"), ["−(0,0,1)", "+(0,1,−1)", "−(1,0,1)", "+(1,1,1)", "=−1"])
        self.assertEqual(pieces(f"a = {terms}")[1], "=−(0,0,1)")

    def test_only_the_top_level_is_split(self) -> None:
        inner = "a + b + c + d + e = f + g + h + i + j"
        for tex in (
            rf"\frac{{{inner}}}{{2}}",
            rf"({inner})^2",
            rf"\left({inner}\right)",
            rf"\{{{inner}\}}",
            rf"|{inner}|",
            rf"\|{inner}\|^2",
            rf"\sqrt{{{inner}}}",
            rf"x_{{{inner} + {inner}}}",
            rf"\begin{{cases}} {inner} & x \\ y & z \end{{cases}}",
        ):
            self.assertEqual(len(pieces(tex)), 1, tex)
            self.assertEqual(len(pieces(f"x \\le {tex} \\le y")), 1 if "cases" in tex else 3, tex)

    def test_narrow_formulas_are_not_split(self) -> None:
        for tex in (r"w \leftarrow w + y\,x", r"M \le \frac{R^2\,\|u\|^2}{\rho^2}"):
            self.assertRegex(mathml(tex, True, "").html, "^<math.*</math>$")

    def test_the_text_is_that_of_the_whole_formula(self) -> None:
        formula = mathml(LINES, True, "")
        self.assertEqual(formula.words, "(w + y x) · u = w · u + y (u · x) ≥ w · u + ρ")
        self.assertEqual(text_of(formula.html), "(w+yx)·u=w·u+y(u·x)≥w·u+ρ")

    def test_operators_that_begin_a_piece_have_space_on_both_sides(self) -> None:
        self.assertEqual(mathml(LINES, True, "").html.count('<mrow><mo form="infix">'), 2)

    def test_very_long_formulas_within_a_line(self) -> None:
        self.assertEqual(len(pieces(LINES, block=False)), 3)
        self.assertTrue(mathml(LINES, False, "").html.startswith('<span class="pieces"><math'))
        self.assertEqual(pieces("w = w + x", block=False), ["w=w+x"])

    def test_bars_of_absolute_values(self) -> None:
        forms = re.findall(r'form="(\w+)">[|∣]<', mathml("|x|^2 + |y|", True, "").html)
        self.assertEqual(forms, ["prefix", "postfix", "prefix", "postfix"])
        self.assertNotIn("form=", mathml("(x | y)", True, "").html)

    def test_the_box(self) -> None:
        for tex, attributes in (
            ("x = y", ""),
            (LINES, ' role="group" aria-label="Formula"'),
            (rf"\frac{{{LINES}}}{{2}}", ' tabindex="0" role="group" aria-label="Formula"'),
        ):
            box = boxes.formula_box(mathml(tex, True, ""))
            self.assertTrue(box.startswith(f'<span class="formula"{attributes}><'), box)


class Code(unittest.TestCase):
    LONG = 'fmt.Println("mistakes in each epoch:", perceptron.Train(or).PerEpoch)'

    def test_the_text_is_the_code(self) -> None:
        for code in (self.LONG, f"if x {{\n\t{self.LONG}\n\n}}", f"a\n{self.LONG}\nb", f'x := "{"long" * 20}<&>"'):
            self.assertEqual(text_of(boxes.code_box(code, "go")), code + "\n")

    def test_long_lines_continue_to_the_right_of_their_indent(self) -> None:
        box = boxes.code_box(f"\tx := 1\n\t\t{self.LONG}\n{self.LONG}", "go")
        starts = re.findall(r'<span class="line[^>]*>', box)
        self.assertEqual(starts, ['<span class="line tabs-2">', '<span class="line">'])
        box = boxes.code_box("    " + self.LONG, "python")
        self.assertIn('<span class="line spaces-4">', box)

    def test_code_is_broken_after_punctuation(self) -> None:
        box = boxes.code_box("x := perceptron.Train(data).Weights", "go")
        self.assertEqual(re.sub("<(?!wbr)[^>]*>", "", box), "x := perceptron.<wbr>Train(<wbr>data).<wbr>Weights\n")
        self.assertNotIn("tabindex", box)


class Text(unittest.TestCase):
    def test_prose_is_broken(self) -> None:
        box = boxes.printed_box("converged: 18 mistakes in 9 epochs; w = [3 2 -4]\nshort\n")
        self.assertEqual(box.count('<span class="line">'), 1)
        self.assertNotIn("tabindex", box)

    def test_rows_of_a_table_scroll(self) -> None:
        row = "truth ↓ predicted →  Adelie  Chinstrap  Gentoo"
        box = boxes.printed_box(f"{row}\n{row}\n81 of 83 right, which is an accuracy of 0.9759\n")
        self.assertIn(f'<div class="scroll" tabindex="0" role="group" aria-label="Output"><pre>{row}\n', box)
        self.assertEqual(box.count('<span class="line">'), 1)
        self.assertNotIn("tabindex", boxes.printed_box("a  b  c\n1  2  3\n"))
        self.assertIn('class="line"', boxes.printed_box(row))  # not aligned with another row
        self.assertIn('class="line"', boxes.printed_box(f"{row * 3}\n{row}"))  # too wide for any screen

    def test_a_caret_stays_under_its_place(self) -> None:
        box = boxes.text_box("    fmt.Println(point[0] * * 2, point[1])\n                           ^\n")
        self.assertNotIn('class="line"', box)
        self.assertIn("tabindex", box)

    def test_tables_that_can_scroll(self) -> None:
        def table(*cells: str) -> str:
            """Returns a table with these cells in its second row."""
            return f"<table><tr><td>a</td></tr><tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr></table>"

        for words, scrolls in (
            (table("short", "words " * 40), False),
            (table("short", "<code>words</code> " * 40), False),
            (table("PredictAll(table)", "ScoreAll(table)"), True),
            (table(*"abcdefghijklmno"), True),
        ):
            self.assertEqual("tabindex" in boxes.table_box(words, words), scrolls, words)


if __name__ == "__main__":
    unittest.main()
