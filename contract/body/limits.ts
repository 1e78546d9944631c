// Limits of a text, which the specification doesn't name.

/** Size of a table in a text; a larger one is shown as lines. */
export const MAX_TABLE_ROWS = 60;
export const MAX_TABLE_COLUMNS = 40;

/** Maximum number of different articles that a text names as related: as many as one query returns with their pictures. */
export const MAX_RELATED_ARTICLES = 25;

/** Characters of the TeX of a formula, and of its MathML; longer ones are shown as plain code. */
export const MAX_FORMULA_LENGTH = 2_000;
export const MAX_MATHML_LENGTH = 50_000;
