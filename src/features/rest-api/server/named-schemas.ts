import { z } from 'zod'

/** Gives a schema its name in the document, one of the product's own words. */
export const named = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema =>
  schema.meta({ id, description })

/** How an organisation or a person is named next to the things it shares. */
export const NamedParty = named('Party', 'Osapuoli: tunniste ja nimi.', z.object({ id: z.string(), name: z.string() }))

export const CURRENCY = z.literal('EUR')
