import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgreedPrice } from './agreed-price.ts'
import { totalsOf } from './line-totals.ts'
import { type Levelling, priceOfJob } from './price-of-job.ts'
import { netOfGross, vatCents } from './vat.ts'

const DAY = '2026-11-28'

const lineOf = (unitPriceCents: number, given: { approvedCents?: number; vatCode?: 'STANDARD' | 'REDUCED' } = {}) => ({
  quantityThousandths: 1000,
  discountPerMille: 0,
  vatCode: 'STANDARD' as const,
  approvedCents: null,
  unitPriceCents,
  ...given,
})

const levelled = ({ netCents, vatCode, roundingCents }: Levelling) => [
  { ...lineOf(netCents), vatCode },
  { ...lineOf(roundingCents), vatCode: 'ZERO' as const },
]

const promised = (agreedGrossCents: number, priceType: AgreedPrice['priceType'] = 'FIXED'): AgreedPrice => ({
  priceType,
  agreedCents: netOfGross(agreedGrossCents, 'STANDARD', DAY),
  agreedGrossCents,
})

describe('a fixed price that was promised with VAT', () => {
  test('a price of 99 euros is charged as 99 euros, though no price without VAT makes that', () => {
    const lines = [lineOf(7000)]
    const { levelling } = priceOfJob(promised(9900), lines, DAY)
    expect(levelling).toEqual({ netCents: 888, vatCode: 'STANDARD', roundingCents: 1 })
    expect(totalsOf([...lines, ...levelled(levelling as Levelling)], DAY).grossCents).toBe(9900)
  })

  test('a promised price is charged to the cent from any lines below it, with extra work in addition', () => {
    const cents = fc.integer({ min: 1, max: 200_000 })
    const line = fc.record({ cents, vatCode: fc.constantFrom('STANDARD' as const, 'REDUCED' as const) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.option(cents, { nil: null }),
        cents,
        (written, extra, more) => {
          const ofJob = written.map((one) => lineOf(one.cents, { vatCode: one.vatCode }))
          const approved = extra === null ? [] : [lineOf(extra, { approvedCents: extra })]
          const lines = [...ofJob, ...approved]
          const grossCents = totalsOf(lines, DAY).grossCents - totalsOf(approved, DAY).grossCents
          const price = promised(grossCents + more)
          const { state, levelling } = priceOfJob(price, lines, DAY)
          expect(state).toBe('within')
          const billed = totalsOf([...lines, ...(levelling ? levelled(levelling) : [])], DAY).grossCents
          expect(billed).toBe(grossCents + more + totalsOf(approved, DAY).grossCents)
          expect(Math.abs(levelling?.roundingCents ?? 0)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('a promised price is charged as promised where its lines make a cent more, and is above it from two cents on', () => {
    expect(priceOfJob(promised(9900), [lineOf(7889)], DAY)).toMatchObject({
      state: 'within',
      levelling: { netCents: 0, roundingCents: -1 },
    })
    expect(priceOfJob(promised(9900), [lineOf(7890)], DAY)).toMatchObject({ state: 'over', levelling: null })
  })
})

test('an estimate to a private person is held against what the lines make with VAT', () => {
  const price = promised(50_000, 'ESTIMATE')
  expect(priceOfJob(price, [lineOf(45_816)], DAY)).toMatchObject({
    withVat: true,
    actualCents: 57_499,
    state: 'overrun',
  })
  expect(priceOfJob(price, [lineOf(45_820)], DAY)).toMatchObject({
    actualCents: 57_504,
    state: 'over',
    levelling: null,
  })
})

test('a price of a company is held against what the lines make without VAT, and nothing is rounded', () => {
  const price: AgreedPrice = { priceType: 'FIXED', agreedCents: 10_000, agreedGrossCents: null }
  expect(priceOfJob(price, [lineOf(9_000), lineOf(500, { approvedCents: 500 })], DAY)).toEqual({
    withVat: false,
    agreedCents: 10_000,
    limitCents: 10_000,
    actualCents: 9_000,
    state: 'within',
    levelling: { netCents: 1_000, vatCode: 'STANDARD', roundingCents: 0 },
  })
})

test.each(['FIXED', 'CAP', 'ESTIMATE'] as const)(
  'extra work that is lowered after it was approved is charged as it is written, next to a price of type %s',
  (priceType) => {
    const price: AgreedPrice = { priceType, agreedCents: 100_000, agreedGrossCents: null }
    const lowered = { ...lineOf(20_000, { approvedCents: 20_000 }), discountPerMille: 500 }
    expect(priceOfJob(price, [lineOf(100_000), lowered], DAY)).toMatchObject({
      actualCents: 100_000,
      state: 'within',
      levelling: null,
    })
    const atLimit = priceType === 'ESTIMATE' ? 115_000 : 100_000
    expect(priceOfJob(price, [lineOf(atLimit + 1), lowered], DAY)).toMatchObject({ state: 'over', levelling: null })
  },
)

test('a fixed price with VAT is charged as promised next to extra work that is lowered after it was approved', () => {
  const lines = [lineOf(7000), lineOf(5000, { approvedCents: 9000 })]
  const { levelling } = priceOfJob(promised(9900), lines, DAY)
  const { grossCents } = totalsOf([...lines, ...levelled(levelling as Levelling)], DAY)
  expect(grossCents).toBe(9900 + 6275)
})

test('extra work above what was approved counts against what was agreed', () => {
  const price: AgreedPrice = { priceType: 'CAP', agreedCents: 10_000, agreedGrossCents: null }
  const raised = lineOf(700, { approvedCents: 500 })
  expect(priceOfJob(price, [lineOf(9800), raised], DAY)).toMatchObject({ actualCents: 10_000, state: 'within' })
  expect(priceOfJob(price, [lineOf(9801), raised], DAY)).toMatchObject({ actualCents: 10_001, state: 'over' })
})

test('a job without lines of its own is not levelled', () => {
  expect(priceOfJob(promised(9900), [lineOf(500, { approvedCents: 500 })], DAY).levelling).toBeNull()
})

test('the price without VAT of an amount with it is the greatest that makes no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_255_000_000 }), (grossCents) => {
      const netCents = netOfGross(grossCents, 'STANDARD', DAY)
      const makes = (net: number) => net + vatCents(net, 'STANDARD', DAY)
      expect(makes(netCents)).toBeLessThanOrEqual(grossCents)
      expect(makes(netCents + 1)).toBeGreaterThan(grossCents)
    }),
  )
})
