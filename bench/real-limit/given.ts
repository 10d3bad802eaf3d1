import { readFileSync } from 'node:fs'

/** What the bench gives the real limit, so that it loads nothing of the product. */
export type Given = {
  /** The document of /app as the product sent it to the measured person, and whether in brotli. */
  document: { html: string; isCompressed: boolean }
  /** The product's own statement of one ticket: nothing better is known. */
  ticket: { name: string; text: string }
  /** The channel of open screens. */
  channel: string
  /** Of the numbers of new tickets. */
  year: number
}

export const readGiven = (file: string): Given => JSON.parse(readFileSync(file, 'utf8')) as Given
