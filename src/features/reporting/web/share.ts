/** A share as a text; "–" where there is nothing to share. */
export const share = (part: number, whole: number, text: (value: number) => string): string =>
  whole > 0 ? text(part / whole) : '–'
