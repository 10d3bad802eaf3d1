import { z } from 'zod'
import { Id, RequestKey } from '#shared/id.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** Of one garage; the whole map is read at once. */
export const MAX_PLACES = 5000

const Count = (what: string, max: number) =>
  z.int(`${what}: anna kokonaisluku`).min(1, `${what}: vähintään 1`).max(max, `${what}: enintään ${max}`)

/** Rows of one hall, each with so many shelves: "A-01-1 … A-12-4". */
export const WantedPlaces = z
  .object({
    hall: line('Halli', 20).pipe(z.string().min(1, 'Anna hallin kirjain tai nimi')),
    firstRow: Count('Ensimmäinen rivi', 999),
    lastRow: Count('Viimeinen rivi', 999),
    shelves: Count('Hyllyjä', 99),
  })
  .refine(({ firstRow, lastRow }) => lastRow >= firstRow, {
    path: ['lastRow'],
    message: 'Viimeinen rivi on ennen ensimmäistä',
  })
export type WantedPlaces = z.infer<typeof WantedPlaces>

export const MakePlaces = WantedPlaces.safeExtend({ requestKey: RequestKey })
export type MakePlaces = z.infer<typeof MakePlaces>

export type NewPlace = { hall: string; row: number; shelf: number; name: string }

/** Rows have as many figures as the last one, at least two, so that names sort as they are read. */
export function placesOf({ hall, firstRow, lastRow, shelves }: WantedPlaces): NewPlace[] {
  const digits = Math.max(2, String(lastRow).length)
  return Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index).flatMap((row) =>
    Array.from({ length: shelves }, (_, index) => ({
      hall,
      row,
      shelf: index + 1,
      name: `${hall}-${String(row).padStart(digits, '0')}-${index + 1}`,
    })),
  )
}

export const EditPlace = z.object({
  placeId: Id,
  version: Version,
  name: line('Paikan nimi', 30).pipe(z.string().min(1, 'Anna paikalle nimi')),
  isClosed: z.boolean(),
})
export type EditPlace = z.infer<typeof EditPlace>

export const TyrePlace = z.object({
  id: z.string(),
  hall: z.string(),
  row: z.number(),
  shelf: z.number(),
  name: z.string(),
  isClosed: z.boolean(),
  version: z.number(),
  /** What lies there; null for a free one. */
  set: z.object({ id: z.string(), number: z.number(), title: z.string(), plate: z.string() }).nullable(),
})
export type TyrePlace = z.infer<typeof TyrePlace>

export const TyrePlaces = z.object({ places: TyrePlace.array() })
