import { z } from 'zod'
import type { Draw } from './draw.ts'

/** Things of the world by name, such as `ticketId`: own ones, and those of another organisation. */
export type Ids = { own: Readonly<Record<string, string>>; foreign: Readonly<Record<string, string>> }

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

/** What a schema takes in; rules that only a function knows are left out. */
export const shapeOf = (schema: z.ZodType): Schema =>
  // without the names of schemas, so that each is there as a whole
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Schema

/** What the world has nothing for: most calls with it end there. */
const seldom = new Set(['managedByGarageId', 'fileIds', 'mechanicId'])

/** Fit texts by the name of their field: most are refused for less. */
const texts: Record<string, (draw: Draw) => string> = {
  email: (draw) => `x${draw.upTo(9999)}@example.fi`,
  billingEmail: () => 'lasku@example.fi',
  phone: () => '040 123 4567',
  contactPhone: () => '040 123 4567',
  businessId: (draw) => draw.oneOf(['0112038-9', '1927400-1', '0737546-2', '']),
  registrationNumber: (draw) => `ABC-${1 + draw.upTo(998)}`,
  vinNumber: (draw) => draw.oneOf(['', 'WVWZZZ1KZ6W000001']),
  website: () => 'www.example.fi',
  postalCode: () => '00100',
  eInvoiceAddress: () => '003712345671',
  eInvoiceOperator: () => 'NDEAFIHH',
  opens: () => '08:00',
  closes: () => '16:00',
  from: () => '2026-01-01',
  to: () => '2026-12-31',
  quietFrom: () => '22:00',
  quietTo: () => '06:00',
  password: () => 'salasana tässä',
}

/** A value that the schema accepts, as far as it declares that; ids are those of the world by the field's name. */
export function validInput(schema: Schema, draw: Draw, ids: Ids, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return draw.oneOf(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validInput(draw.oneOf(choices), draw, ids, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => validInput(part, draw, ids, name)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || draw.chance(seldom.has(key) ? 5 : 60))
          .map(([key, part]) => [key, validInput(part, draw, ids, key)]),
      )
    case 'array': {
      const length = Math.min(Math.max(schema.minItems ?? draw.upTo(2), 0), schema.maxItems ?? 20)
      return Array.from({ length }, () => validInput(schema.items ?? {}, draw, ids, name))
    }
    case 'boolean':
      return draw.chance(50)
    case 'integer':
    case 'number':
      return name === 'version' ? 1 : Math.min(Math.max(draw.upTo(20), schema.minimum ?? 0), schema.maximum ?? 1000)
    case 'null':
      return null
    case 'string':
      return validText(schema, draw, ids, name)
    default:
      return draw.oneOf(['x', 1, null, true])
  }
}

function validText({ format }: Schema, draw: Draw, { own, foreign }: Ids, name: string): string {
  if (format === 'uuid') return draw.uuid()
  if (format === 'date-time') return '2026-12-01T08:00:00+02:00'
  if (format === 'date') return '2026-12-01'
  const made = texts[name]
  if (made && Object.hasOwn(texts, name)) return made(draw)
  if (/ids?$/i.test(name)) {
    if (draw.chance(4)) return draw.oneOf([...Object.values(foreign), draw.uuid()])
    const known = Object.hasOwn(own, name) && draw.chance(95) ? own[name] : undefined
    return known ?? draw.oneOf(Object.values(own))
  }
  return draw.oneOf(['Huolto', 'Öljynvaihto ja jarrut', 'x', 'Kirjoita 2'])
}
