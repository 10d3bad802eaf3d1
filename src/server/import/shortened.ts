/**
 * A long number as a spreadsheet shows it when its column is too narrow, and then saves it: `3,58401E+11`. Its last digits are
 * gone for good, so it can only be named.
 */
export const isShortened = (cell: string): boolean => /^\s*[-+]?\d+(?:[.,]\d+)?E\+?\d+\s*$/i.test(cell)

/** What a person can do about it, for the column of that name. */
export const shortenedMessage = (what: string): string =>
  `Taulukko-ohjelma on lyhentänyt numeron, ja loput numerot puuttuvat. Muotoile sarake ${what} tekstiksi ja tallenna tiedosto uudelleen.`
