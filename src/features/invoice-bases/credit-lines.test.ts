import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_CODES } from '#shared/vat.ts'
import { creditableLines, creditContents, isCreditable, wholeCredit, withRounding } from './credit-lines.ts'
import { type CreditedLine, type InvoiceDocument, type InvoicedLine, invoiceTotals } from './invoice-document.ts'

const party = {
  name: 'Oy',
  businessId: '',
  vatNumber: '',
  address: [],
  phone: '',
  email: '',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
}
const anyLine: fc.Arbitrary<InvoicedLine> = fc.record({
  kind: fc.constant('OTHER' as const),
  code: fc.constant(''),
  name: fc.constant('Rivi'),
  unit: fc.constant('kpl'),
  quantityThousandths: fc.integer({ min: 1, max: 20_000 }),
  unitPriceCents: fc.integer({ min: 0, max: 50_000 }),
  discountPerMille: fc.constantFrom(0, 0, 100, 333, 1000),
  vatCode: fc.constantFrom(...VAT_CODES),
})
/** What a fixed price with VAT may leave over a job's lines. */
const rounding: InvoicedLine = {
  kind: 'OTHER',
  code: '',
  name: 'Pyöristys',
  unit: 'kpl',
  quantityThousandths: 1000,
  unitPriceCents: -1,
  discountPerMille: 0,
  vatCode: 'ZERO',
}
const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    // two years have the reduced rate at two heights
    jobs: fc.array(
      fc.record({
        day: fc.constantFrom('2025-12-31', '2026-01-01'),
        lines: fc
          .tuple(fc.array(anyLine, { minLength: 1, maxLength: 4 }), fc.boolean())
          .map(([lines, isRounded]) => (isRounded ? [...lines, rounding] : lines)),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    vatTreatment: fc.constantFrom('DOMESTIC' as const, 'REVERSE_CHARGE' as const),
  })
  .map(({ jobs, vatTreatment }) => ({
    kind: 'INVOICE',
    number: '2026-0001',
    day: '2026-01-02',
    dueDay: '2026-01-16',
    paymentTermsDays: 14,
    reference: '202600017',
    buyerReference: '',
    iban: '',
    seller: party,
    buyer: party,
    jobs: jobs.map((job) => ({ ...job, ticketId: null, number: '', title: '', plate: '', customerReference: '' })),
    vatTreatment,
    withVat: false,
    credits: null,
    vatCorrections: [],
  }))

const creditOf = (invoice: InvoiceDocument, credits: readonly InvoiceDocument[], lines: CreditedLine[]) => ({
  ...invoice,
  kind: 'CREDIT' as const,
  ...creditContents(invoice, credits, lines),
  credits: { number: invoice.number, day: invoice.day, lines },
})

function sumByRate(documents: readonly InvoiceDocument[]) {
  const rates = new Map<number, [net: number, vat: number]>()
  for (const { perMille, netCents, vatCents } of documents.flatMap((one) => invoiceTotals(one).byRate)) {
    const [net, vat] = rates.get(perMille) ?? [0, 0]
    rates.set(perMille, [net + netCents, vat + vatCents])
  }
  return [...rates.values()]
}

test('an invoice and a credit of the whole make nothing, at each rate and in total', () => {
  fc.assert(
    fc.property(anyInvoice, (invoice) => {
      const left = creditableLines(invoice, [])
      const credit = creditOf(invoice, [], withRounding(left, wholeCredit(left)))
      for (const sums of sumByRate([invoice, credit])) expect(sums).toEqual([0, 0])
      expect(invoiceTotals(credit).grossCents + invoiceTotals(invoice).grossCents).toBe(0)
      expect(credit.vatCorrections).toEqual([])
    }),
  )
})

test('credits in parts make with the rest exactly the invoice, and never more than it on the way', () => {
  const parts = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(anyInvoice, parts, (invoice, shares) => {
      const total = invoiceTotals(invoice)
      const credits: InvoiceDocument[] = []
      for (const share of shares) {
        const left = creditableLines(invoice, credits)
        const lines = left
          .map(({ job, line, leftCents }, index) => ({
            job,
            line,
            netCents: Math.floor(Math.max(0, leftCents) * (share[index] ?? 0)),
          }))
          .filter(({ netCents }) => netCents > 0)
        if (!isCreditable(left, lines)) continue
        credits.push(creditOf(invoice, credits, withRounding(left, lines)))
        const given = credits.reduce((sum, one) => sum - invoiceTotals(one).grossCents, 0)
        // a rounding below zero is given back with the last of the lines
        expect(given).toBeLessThanOrEqual(total.grossCents + invoice.jobs.length)
      }
      const left = creditableLines(invoice, credits)
      if (isCreditable(left, wholeCredit(left)))
        credits.push(creditOf(invoice, credits, withRounding(left, wholeCredit(left))))
      if (credits.length > 0) for (const sums of sumByRate([invoice, ...credits])) expect(sums).toEqual([0, 0])
    }),
  )
})

test('no line is credited twice, above what is left of it, below zero, or that the invoice has not', () => {
  const [invoice] = fc.sample(
    anyInvoice.filter((one) => invoiceTotals(one).netCents > 100),
    1,
  )
  if (!invoice) throw new Error('no invoice')
  const lines = creditableLines(invoice, [])
  const first = lines.find(({ netCents }) => netCents > 0)
  if (!first) throw new Error('no line')
  const { job, line, netCents } = first
  expect(isCreditable(lines, [{ job, line, netCents }])).toBe(true)
  for (const wanted of [
    [],
    [{ job, line, netCents: netCents + 1 }],
    [{ job, line, netCents: 0 }],
    [{ job, line, netCents: -1 }],
    [
      { job, line, netCents: 1 },
      { job, line, netCents: 1 },
    ],
    [{ job: 99, line, netCents: 1 }],
  ])
    expect(isCreditable(lines, wanted)).toBe(false)
})

test('a part of a line is credited as an amount that says so, and a whole line as it was sold', () => {
  const [invoice] = fc.sample(anyInvoice, { numRuns: 1, seed: 1 })
  if (!invoice) throw new Error('no invoice')
  const sold: InvoicedLine = { ...rounding, name: 'Jarrupalat', quantityThousandths: 2000, unitPriceCents: 4999 }
  const jobs = invoice.jobs.slice(0, 1).map((job) => ({ ...job, lines: [sold] }))
  const named = (netCents: number) =>
    creditContents({ ...invoice, jobs }, [], [{ job: 0, line: 0, netCents }]).jobs[0]?.lines
  expect(named(2000)).toMatchObject([
    { name: 'Jarrupalat (osahyvitys)', quantityThousandths: -1000, unitPriceCents: 2000 },
  ])
  expect(named(9998)).toMatchObject([{ name: 'Jarrupalat', quantityThousandths: -2000, unitPriceCents: 4999 }])
})
