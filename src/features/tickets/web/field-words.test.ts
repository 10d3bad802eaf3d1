import { describe, expect, test } from 'vitest'
import { type TicketField, ticketField, ticketFieldNames } from '../ticket-fields.ts'
import { fieldName, fieldValue } from './field-words.ts'

/** A value of each kind, and how the timeline says it. */
const samples: Record<TicketField['kind'], [unknown, RegExp]> = {
  text: ['Boksissa', /^”Boksissa”$/],
  longText: ['Pitkä juttu', /^”Pitkä juttu”$/],
  yesNo: [true, /^\p{Ll}/u],
  number: [123_456, /^123\s456\skm$/],
  instant: ['2026-12-01T08:00:00.000Z', /^1\.12\.2026 klo 10\.00$/],
  mechanic: ['somebody', /^Matti$/],
}
const mechanicName = () => 'Matti'

describe.each(ticketFieldNames)('the field %s', (name) => {
  test('has a name and its values have words', () => {
    const [value, words] = samples[ticketField(name).kind]
    expect(fieldName(name)).toMatch(/^\p{Lu}/u)
    expect(fieldValue(name, value, mechanicName)).toMatch(words)
    expect(fieldValue(name, null, mechanicName)).toBe('tyhjä')
  })
})

test('yes and no are different words', () => {
  for (const name of ticketFieldNames.filter((one) => ticketField(one).kind === 'yesNo'))
    expect(fieldValue(name, true, mechanicName)).not.toBe(fieldValue(name, false, mechanicName))
})

test('an entry about a field that is no more can still be read', () => {
  expect([fieldName('bygone'), fieldValue('bygone', 'x', mechanicName)]).toEqual(['bygone', '”x”'])
})
