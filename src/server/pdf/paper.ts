/** A4 in points, and the looks that all blocks share. */
export const MARGIN = 42
export const PAGE_WIDTH = 595.28
export const PRINTED_WIDTH = PAGE_WIDTH - 2 * MARGIN

/** The paper of a till's printer, 80 mm wide, of which 72 mm can be printed. */
export const ROLL_WIDTH = 226.77
export const ROLL_MARGIN = 11.34

/** A label of 100 × 62 mm, as label printers have them. */
export const LABEL_SIZE = { width: 283.46, height: 175.75 }
export const LABEL_MARGIN = 11.34

export const INK = '#14242b'
export const MUTED = '#5a686e'
export const BRAND = '#0b5a67'
export const LINE = '#c3cbcb'
export const SOFT = '#eff4f4'

export const SMALL = 7.5
export const TEXT = 9.5
