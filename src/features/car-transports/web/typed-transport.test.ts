import { describe, expect, test } from 'vitest'
import { BLANK, beginTyped, proposedAgain, readTyped, typedOf } from './typed-transport.ts'

const first = {
  streetAddress: 'Pajakatu 3',
  postalCode: '00510',
  city: 'Helsinki',
  contactName: 'Sari',
  contactPhone: '+358401234567',
  keysPlace: 'Vastaanotossa',
}
const plan = { start: '2026-12-01T08:00:00.000Z', end: '2026-12-02T12:00:00.000Z' }
const now = Date.parse('2026-11-30T08:00:00.000Z')

describe('the form of a new transport', () => {
  test('a collection begins with the hour before the work, by the clock of Helsinki', () => {
    expect(beginTyped('COLLECTION', { first, plan }, now)).toMatchObject({
      day: '2026-12-01',
      from: '09:00',
      to: '10:00',
      keysPlace: 'Vastaanotossa',
    })
  })

  test('a delivery begins with the hour after the work, and without the place of the keys', () => {
    const begun = beginTyped('DELIVERY', { first, plan }, now)
    expect(begun).toMatchObject({ day: '2026-12-02', from: '14:00', to: '15:00', keysPlace: '' })
  })

  test('a time that is not planned, or over, is left empty', () => {
    const none = { day: null, from: null, to: null }
    expect(beginTyped('COLLECTION', { first, plan: { start: null, end: null } }, now)).toMatchObject(none)
    expect(beginTyped('DELIVERY', { first, plan }, Date.parse('2026-12-03T00:00:00.000Z'))).toMatchObject(none)
  })
})

test('another direction proposes its own times and keys, and leaves what was typed', () => {
  const [before, next] = (['COLLECTION', 'DELIVERY'] as const).map((one) => beginTyped(one, { first, plan }, now))
  if (!before || !next) throw new Error('two forms are begun')
  expect(proposedAgain({ ...before, note: 'Soita portilta' }, before, next)).toEqual({
    day: '2026-12-02',
    from: '14:00',
    to: '15:00',
    keysPlace: '',
  })
  expect(proposedAgain({ ...before, from: '07:00', keysPlace: 'Portilla' }, before, next)).toEqual({})
})

describe('what is typed', () => {
  const stored = {
    ...first,
    startsAt: '2026-07-01T05:30:00.000Z',
    endsAt: '2026-07-01T06:15:00.000Z',
    note: '',
    driver: null,
  }

  test('a stored transport is read back unchanged, in summer time too', () => {
    expect(typedOf(stored)).toMatchObject({ day: '2026-07-01', from: '08:30', to: '09:15' })
    const { driver: _, ...fields } = stored
    expect(readTyped(typedOf(stored)).input).toEqual({ ...fields, driverId: null })
  })

  test('a field that is missing is said there', () => {
    expect(readTyped(BLANK)).toMatchObject({
      input: null,
      errors: { day: 'Valitse päivä', from: 'Anna aika', to: 'Anna aika', streetAddress: 'Anna katuosoite' },
    })
  })

  test('an end before the beginning is said at the end, and at no other field', () => {
    const { errors } = readTyped({ ...typedOf(stored), to: '08:00' })
    expect(errors).toEqual({ to: 'Ajan pitää päättyä alkuaan myöhemmin' })
  })

  test('a number that is none is said at the phone', () => {
    expect(Object.keys(readTyped({ ...typedOf(stored), contactPhone: 'abc' }).errors)).toEqual(['contactPhone'])
  })
})
