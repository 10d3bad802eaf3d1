import { z } from 'zod'

/** Real ids and words by the names of an event's fields, such as `ticketId`. */
export type Known = Readonly<Record<string, unknown>>

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Enough for every combination of two states and a reason. */
const MOST = 400

/**
 * Events as they might be announced, by the shape of what they carry: real values where the field's name is known, a plausible one
 * elsewhere, and one event for each combination of what may be chosen.
 */
export function sampleEvents(payload: z.ZodType, known: Known): unknown[] {
  const { properties = {}, required = [] } = z.toJSONSchema(payload, { unrepresentable: 'any' }) as Schema
  let samples: Record<string, unknown>[] = [{}]
  for (const [name, field] of Object.entries(properties)) {
    if (!required.includes(name) && !field.enum && !(name in known)) continue
    const values = name in known ? [known[name]] : valuesOf(name, field)
    samples = samples.flatMap((sample) => values.map((value) => ({ ...sample, [name]: value }))).slice(0, MOST)
  }
  return samples.filter((sample) => payload.safeParse(sample).success)
}

function valuesOf(name: string, field: Schema): unknown[] {
  if (field.enum) return field.enum
  if (field.anyOf) return field.anyOf.flatMap((one) => valuesOf(name, one))
  if (Array.isArray(field.type)) return field.type.flatMap((type) => valuesOf(name, { type }))
  switch (field.type) {
    case 'number':
    case 'integer':
      return [/cents$/i.test(name) ? 24_900 : 1]
    case 'boolean':
      return [false]
    case 'array':
      // names that may be listed: all of them, and each by itself
      if (field.items?.enum) return [field.items.enum, ...field.items.enum.map((one) => [one])]
      return [['Jarrupalat edessä', 'Tuulilasin pyyhkijät']]
    case 'null':
      return [null]
    default:
      return [/time$|At$/i.test(name) ? '2031-01-15T14:30:00.000Z' : wordOf(name)]
  }
}

const wordOf = (name: string): string =>
  /preview|text|body/i.test(name)
    ? 'Onko auto valmis vielä tänään? Haemme sen mielellämme ennen viittä.'
    : 'Maija Meikäläinen'
