// Limits of a text; none is in the specification.

/** Of a table in a text; a larger one is shown as lines. */
export const MAX_TABLE_ROWS = 60;
export const MAX_TABLE_COLUMNS = 40;

/** Different articles that a text names as related, which is as many as one query returns with their pictures. */
export const MAX_RELATED_ARTICLES = 25;

/** Characters of the TeX of a formula, and of its MathML; longer ones are shown as they are. */
export const MAX_FORMULA_LENGTH = 2_000;
export const MAX_MATHML_LENGTH = 50_000;
