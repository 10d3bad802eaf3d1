import { z } from 'zod'
import { isKnownTime } from '#shared/instant.ts'

/** Gives a schema its name in the document, one of the product's own words. */
export const named = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema =>
  schema.meta({ id, description })

/** How an organisation or a person is named next to the things it shares. */
export const NamedParty = named('Party', 'Osapuoli: tunniste ja nimi.', z.object({ id: z.string(), name: z.string() }))

/** A moment of a query, in any zone; PostgreSQL knows fewer years than can be written. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => isKnownTime(Date.parse(text)), 'Tarkista päivä ja kellonaika')

export const CURRENCY = z.literal('EUR')
