import { expect, test } from 'vitest'
import { creditContents } from '#features/invoice-bases/credit-lines.ts'
import { type InvoiceDocument, invoiceTotals } from '#features/invoice-bases/invoice-document.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'
import type { PdfBlock, PdfFact } from '#server/pdf/pdf-document.ts'
import { readPdf } from '#test/pdf-text.ts'
import { payment } from '../payments.ts'
import { receiptPaper } from './receipt-paper.ts'
import type { Receipt } from './receipts.access.ts'

const party = {
  name: 'Autohuolto Virta',
  businessId: '0112038-9',
  vatNumber: '',
  address: ['Nilsiänkatu 8', '00510 Helsinki'],
  phone: '',
  email: '',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
}
const line = (name: string, vatCode: 'STANDARD' | 'ZERO', discountPerMille = 0) => ({
  kind: 'OTHER' as const,
  code: '',
  name,
  quantityThousandths: 1000,
  unit: 'kpl',
  unitPriceCents: 4001,
  discountPerMille,
  vatCode,
})
const sold: InvoiceDocument = {
  kind: 'RECEIPT',
  number: 'K2026-0001',
  day: '2026-11-20',
  dueDay: '2026-11-20',
  paymentTermsDays: 0,
  reference: '',
  buyerReference: '',
  iban: '',
  seller: party,
  buyer: { ...party, name: 'Maija Virtanen', businessId: '' },
  jobs: [
    {
      ticketId: 't1',
      number: '2026-0042',
      title: 'Jarrut',
      plate: 'ABC-123',
      customerReference: '',
      day: '2026-11-19',
      lines: [line('Jarrupalat', 'STANDARD', 100), line('Katsastusmaksu', 'ZERO')],
    },
  ],
  vatTreatment: 'DOMESTIC',
  withVat: true,
  credits: null,
  vatCorrections: [],
}
const lines = [
  { job: 0, line: 0, netCents: 3601 },
  { job: 0, line: 1, netCents: 4001 },
]
const refund: InvoiceDocument = {
  ...sold,
  kind: 'REFUND',
  number: 'K2026-0002',
  day: '2026-11-28',
  credits: { number: sold.number, day: sold.day, lines },
  ...creditContents(sold, [], lines),
}

/** A document that was paid in cash, as the database has it. */
function inCash(document: InvoiceDocument): Receipt {
  const { grossCents } = invoiceTotals(document)
  const basis = {
    kind: document.kind,
    number: document.number,
    document,
    grossCents,
    createdAt: '2026-11-28T12:05:00.000Z',
  }
  return {
    receipt: { givenCents: null, reason: '' },
    basis,
    parts: [payment({ way: 'CASH', cents: grossCents })],
  } as unknown as Receipt
}

const sumsIn = (blocks: readonly PdfBlock[]): readonly PdfFact[] =>
  blocks.flatMap((block) => (block.kind === 'sums' ? block.sums : []))
const paidIn = (blocks: readonly PdfBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'facts' ? [[block.heading, ...block.facts]] : []))
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))

test('a refund says what was paid back without a sign, and its lines and sums are below zero', () => {
  // 36,01 with 25,5 % and 40,01 are 85,20; the rounding of cash is shown where there is one
  const { blocks } = receiptPaper(inCash(refund), 'A4')
  expect(plain(sumsIn(blocks)).at(-1)).toEqual(['Yhteensä', '−85,20 €'])
  expect(plain(paidIn(blocks))).toEqual([['Palautettu', ['Käteinen', '85,20 €']]])
  const part = receiptPaper(inCash({ ...refund, ...creditContents(sold, [], lines.slice(0, 1)) }), 'A4')
  expect(plain(paidIn(part.blocks))).toEqual([['Palautettu', ['Pyöristys', '0,01 €'], ['Käteinen', '45,20 €']]])
})

test('a refund names the receipt that it pays back and its day', () => {
  const [title] = receiptPaper(inCash(refund), 'A4').blocks
  expect(title).toMatchObject({ beneath: expect.stringMatching(/ · Hyvittää kuitin K2026-0001, 20\.11\.2026$/) })
})

test('what is sold at 0 % has no row of a VAT of nothing', () => {
  const names = sumsIn(receiptPaper(inCash(sold), 'A4').blocks).map(([name]) => name)
  expect(plain(names)).toEqual(['Veroton, ALV 25,5 %', 'ALV 25,5 %', 'Veroton, ALV 0 %', 'Yhteensä'])
})

test('a roll, which has no titles above its columns, says which percentage is a discount and which is VAT', async () => {
  const [page = ''] = (await readPdf(await drawPdf(receiptPaper(inCash(sold), 'ROLL')))).pages
  const text = page.replace(/\s+/g, ' ')
  expect(text).toContain('Alennus 10 %')
  expect(text).toContain('ALV 25,5 %')
})
