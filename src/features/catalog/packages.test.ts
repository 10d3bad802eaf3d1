import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineNetCents } from '#shared/line-totals.ts'
import { MAX_CENTS } from '#shared/money.ts'
import { packagePrice, STANDINGS } from './packages.ts'

const anyRow = fc.record({
  quantityThousandths: fc.integer({ min: 1, max: 100_000 }),
  priceCents: fc.option(fc.integer({ min: 0, max: MAX_CENTS })),
  vatCode: fc.constant('STANDARD' as const),
  standing: fc.constantFrom(...STANDINGS),
})

test('a package costs what its rows cost as lines of a ticket, without those that are not sold', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 50 }), (rows) => {
      const lines = rows.flatMap(({ priceCents, standing, ...row }) =>
        standing === 'SOLD' && priceCents !== null
          ? [lineNetCents({ ...row, unitPriceCents: priceCents, discountPerMille: 0 })]
          : [],
      )
      expect(packagePrice(rows)).toEqual({
        netCents: lines.reduce((sum, cents) => sum + cents, 0),
        isOpen: rows.some(({ priceCents, standing }) => standing === 'SOLD' && priceCents === null),
      })
    }),
  )
})
