import { z } from 'zod'
import { line } from '#shared/text-fields.ts'

/** The field on which a finger draws, at any size on the screen. */
export const SIGNATURE_FIELD = { width: 1000, height: 360 } as const
/** More than any signature has; what is sent stays below some 40 kB. */
const MAX_STROKES = 80
export const MAX_POINTS = 4000

const Point = z.tuple([
  z.number().int().min(0).max(SIGNATURE_FIELD.width),
  z.number().int().min(0).max(SIGNATURE_FIELD.height),
])

/** The lines of a drawn signature, each as the points that the finger passed. Only numbers are kept, so no picture has to be trusted. */
export const Strokes = z
  .array(z.array(Point).min(1).max(MAX_POINTS))
  .min(1, 'Allekirjoita')
  .max(MAX_STROKES, 'Allekirjoituksessa on liikaa viivoja. Tyhjennä ja yritä uudelleen.')
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_POINTS,
    'Allekirjoitus on liian pitkä. Tyhjennä ja yritä uudelleen.',
  )
export type Strokes = z.infer<typeof Strokes>

const name = line('Nimi', 120).pipe(z.string().min(1, 'Kirjoita allekirjoittajan nimi'))

/** Yes to the terms: drawn, or for who cannot draw the name typed and the box ticked. */
export const Signature = z.discriminatedUnion('way', [
  z.object({ way: z.literal('DRAWN'), name, strokes: Strokes }),
  z.object({ way: z.literal('TYPED'), name, accepts: z.literal(true, 'Hyväksy ehdot') }),
])
export type Signature = z.infer<typeof Signature>
