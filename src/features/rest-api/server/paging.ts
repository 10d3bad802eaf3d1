import { z } from 'zod'
import { invalidFields } from '#shared/app-error.ts'

/** The most rows of one page. */
const MAX_ROWS = 200

export const PageQuery = z.object({
  cursor: z.string().max(600).optional().describe('Edellisen sivun `nextCursor`. Ilman sitä tulee ensimmäinen sivu.'),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(50).describe(`Rivejä sivulla, enintään ${MAX_ROWS}.`),
})

/** A page of a list; the next one begins at `nextCursor`, null after the last. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: item.array(),
    nextCursor: z.string().nullable().describe('Seuraavan sivun `cursor`; `null`, kun sivuja ei ole enempää.'),
  })

/** A place in a list as one opaque text. */
export const cursorText = (place: unknown): string | null =>
  place === null ? null : Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place of a cursor, null where none was sent; a text of another kind is refused at its field. */
export function readCursor<Place>(cursor: string | undefined, schema: z.ZodType<Place>): Place | null {
  if (cursor === undefined) return null
  const read = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw invalidFields({ field: 'cursor', message: 'Tuntematon kohta. Aloita alusta ilman sitä.' })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
