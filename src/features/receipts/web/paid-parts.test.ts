import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAYMENT_WAYS, payment, roundedCash, settledCents } from '../payments.ts'
import { leftForLast, readParts } from './paid-parts.ts'

describe('the last way of payment', () => {
  test('takes what the others leave', () => {
    const parts = [
      { way: 'CASH', typed: '20' },
      { way: 'CARD', typed: '' },
    ] as const
    expect(leftForLast(parts, 12_550)).toBe(10_550)
    expect(readParts(parts, 12_550)).toEqual([
      { way: 'CASH', cents: 2000 },
      { way: 'CARD', cents: 10_550 },
    ])
  })

  test.each([
    ['200', 'Maksutapojen summa ylittää maksettavan'],
    ['125,50', 'Maksutapojen summa ylittää maksettavan'],
    ['0', 'Poista maksutapa, jolla ei makseta mitään'],
    ['kaksi', 'Anna kunkin maksutavan summa euroina, esimerkiksi 528,25'],
  ])('is refused when %s was typed for the first', (typed, problem) => {
    const parts = [
      { way: 'CASH', typed },
      { way: 'CARD', typed: '' },
    ] as const
    expect(readParts(parts, 12_550)).toBe(problem)
  })
})

describe('the rounding of cash', () => {
  test.each([
    [1251, 1250],
    [1252, 1250],
    [1253, 1255],
    [1254, 1255],
    [1255, 1255],
    [2, 0],
    [-1253, -1255],
    [-2, 0],
  ])('brings %i cents to %i', (cents, rounded) => expect(roundedCash(cents)).toBe(rounded))

  test('rounding is 2 cents at most, only of cash, and never a part of what is settled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_WAYS), fc.integer({ min: -1_000_000, max: 1_000_000 }), (way, cents) => {
        const paid = payment({ way, cents })
        expect(Math.abs(paid.roundingCents)).toBeLessThanOrEqual(way === 'CASH' ? 2 : 0)
        expect(settledCents(paid)).toBe(cents)
        if (way === 'CASH') expect(Math.abs(paid.cents % 5)).toBe(0)
      }),
    )
  })
})
