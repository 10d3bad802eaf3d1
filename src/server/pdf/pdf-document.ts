/**
 * What is printed, on A4 unless said otherwise: plain data, so that it can be handed to the thread that draws it. All documents of the product look alike; what a
 * feature says is which blocks follow each other.
 */
export type PdfDocument = {
  /** What readers call it, and the head line of every page but the first. */
  title: string
  /** The author of the paper: at the top of every page. */
  author: string
  /** ISO instant: the same document made at the same moment is the same file, byte by byte. */
  madeAt: string
  /** At the bottom of every page, next to the page's number. */
  foot: string
  /**
   * ROLL: as narrow as the paper of a till's printer (80 mm), and as long as what is on it. LABEL: 100 × 62 mm, a page for each block of that kind.
   * Left out: A4.
   */
  paper?: 'A4' | 'ROLL' | 'LABEL'
  blocks: readonly PdfBlock[]
}

/** Pairs of what something is called and what it is. */
export type PdfFact = readonly [name: string, value: string]

export type PdfColumn = {
  title: string
  /** In points; one column takes what the others leave. */
  width: number | 'rest'
  align?: 'right'
}

/** Every block that has a heading stays with it on one page, at least in its beginning. */
export type PdfBlock =
  /** Of the first page: what it is, large, and the number plate of the car that it is about. */
  | { kind: 'title'; title: string; beneath: string; registrationNumber: string | null }
  /** Side by side, such as the two parties; the first line of each is bold. */
  | { kind: 'columns'; columns: readonly { heading: string; lines: readonly string[] }[] }
  /** In so many columns, one after the other. */
  | { kind: 'facts'; heading: string; across: number; facts: readonly PdfFact[] }
  /** Running text with line breaks; `lead` is bold above it. */
  | { kind: 'text'; heading: string; lead?: string; text: string }
  /** The column titles are repeated on each page that it takes, and no row is torn apart. */
  | { kind: 'table'; heading: string; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[] }
  /** Amounts below each other at the right edge; the last one is bold. */
  | { kind: 'sums'; sums: readonly PdfFact[] }
  /** In a frame: what must not be overlooked. */
  | { kind: 'notice'; lead: string; text: string }
  /** A code that a phone reads, next to what it is for. */
  | { kind: 'qr'; heading: string; code: string; text: string }
  /** What is glued on a thing: a code that a phone reads, what is read from afar, and lines beneath. The whole of a page of LABEL. */
  | { kind: 'label'; code: string; lead: string; lines: readonly string[] }
  /** At most half a page high, with what it is above and words beneath; of one without its `jpeg` only the words. */
  | { kind: 'picture'; heading: string; jpeg: Uint8Array | null; text: string; startsPage: boolean }
  /** Lines to write on by hand. */
  | { kind: 'ruled'; heading: string; lines: number }
  /** Blanks to fill in by hand, side by side, such as signatures. */
  | { kind: 'blanks'; labels: readonly string[] }
  /** What was drawn by hand, as lines of points on a field of `width` × `height`, above a line with words beneath. */
  | {
      kind: 'signature'
      width: number
      height: number
      strokes: readonly (readonly (readonly [x: number, y: number])[])[]
      label: string
    }
  /** On one page, so that no page to sign has nothing else on it. What is in it has to be short. */
  | { kind: 'together'; blocks: readonly PdfBlock[] }
