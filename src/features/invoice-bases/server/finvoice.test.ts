import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VAT_CODES } from '#shared/vat.ts'
import { creditableLines, creditContents, wholeCredit, withRounding } from '../credit-lines.ts'
import { type InvoiceDocument, type InvoicedLine, type InvoiceParty, invoiceTotals } from '../invoice-document.ts'
import { finvoice } from './finvoice.ts'
import { finvoiceFaults, textsIn } from './finvoice-schema.fixture.ts'

const seller: InvoiceParty = {
  name: 'Vallilan Autohuolto Oy',
  businessId: '0112038-9',
  vatNumber: '',
  phone: '+358912345601',
  email: 'laskut@vallila.example',
  address: ['Nilsiänkatu 8', '00510 Helsinki'],
  eInvoiceAddress: '003701120389',
  eInvoiceOperator: '003723327487',
}
const buyer: InvoiceParty = {
  name: 'Pohjolan Kuljetus Oy',
  businessId: '2345678-0',
  vatNumber: '',
  phone: '',
  email: '',
  address: ['Satamatie 3 B', '90100 Oulu'],
  eInvoiceAddress: 'FI2112345600000785',
  eInvoiceOperator: 'NDEAFIHH',
}
const line: InvoicedLine = {
  kind: 'SERVICE',
  code: 'H1',
  name: 'Määräaikaishuolto',
  quantityThousandths: 1500,
  unit: 'h',
  unitPriceCents: 9000,
  discountPerMille: 100,
  vatCode: 'STANDARD',
}
const job = {
  ticketId: 't',
  number: '2026-0042',
  title: 'Huolto',
  plate: 'ABC-123',
  customerReference: '',
  day: '2026-11-20',
}
const base: InvoiceDocument = {
  kind: 'INVOICE',
  vatTreatment: 'DOMESTIC',
  withVat: false,
  credits: null,
  vatCorrections: [],
  number: '2026-0007',
  day: '2026-11-23',
  dueDay: '2026-12-07',
  paymentTermsDays: 14,
  reference: '2026000075',
  buyerReference: 'KP 4',
  iban: 'FI2112345600000785',
  seller,
  buyer,
  jobs: [
    {
      ...job,
      lines: [
        line,
        {
          ...line,
          code: '',
          name: 'Kirja',
          quantityThousandths: 2000,
          unit: 'kpl',
          unitPriceCents: 2500,
          discountPerMille: 0,
          vatCode: 'REDUCED',
        },
      ],
    },
  ],
}
const at = { id: '0196a000-0000-7000-8000-000000000000', madeAt: '2026-11-23T10:00:00.000Z' }

test('an invoice basis holds what the schema demands, with the sums of the product', () => {
  const xml = finvoice(base, at)
  expect(finvoiceFaults(xml)).toEqual([])
  const values = (name: string) => textsIn(xml, name)
  expect(values('InvoicedQuantity')).toEqual(['1,5', '2'])
  expect(values('UnitPriceAmount')).toEqual(['90,00', '25,00'])
  expect(values('RowDiscountPercent')).toEqual(['10'])
  expect(values('RowDiscountAmount')).toEqual(['13,50'])
  expect(values('RowVatExcludedAmount')).toEqual(['121,50', '50,00'])
  expect(values('VatRatePercent')).toEqual(['25,5', '13,5'])
  expect(values('VatRateAmount')).toEqual(['30,98', '6,75'])
  expect(values('InvoiceTotalVatIncludedAmount')).toEqual(['209,23'])
  expect(values('EpiInstructedAmount')).toEqual(['209,23'])
  expect(values('BuyerTownName')).toEqual(['Oulu'])
  expect(values('RowFreeText')).toEqual(['Huolto 2026-0042, ABC-123, Huolto'])
  expect(xml).toContain('<FromIdentifier SchemeID="0216">003701120389</FromIdentifier>')
  expect(xml).toContain('<ToIdentifier>FI2112345600000785</ToIdentifier>')
})

test('without an e-invoice address it has no transmission details, and an address it cannot part is left out', () => {
  const xml = finvoice(
    { ...base, buyer: { ...buyer, eInvoiceAddress: '', eInvoiceOperator: '', address: ['PL 1, Oulu'] } },
    at,
  )
  expect(finvoiceFaults(xml)).toEqual([])
  expect(xml).not.toContain('MessageTransmissionDetails')
  expect(xml).not.toContain('BuyerPostalAddressDetails')
})

test.each([
  [['Strandgatan 5', 'AX-22100 Mariehamn'], 'Mariehamn', '22100', 'AX'],
  [['Katu 1', '00100 Helsinki', 'Finland'], 'Helsinki', '00100', 'FI'],
  [['Katu 1, 00100 Helsinki'], 'Helsinki', '00100', 'FI'],
  [['Storgatan 1', '111 22 Stockholm', 'Sverige'], 'Stockholm', '111 22', 'SE'],
])('the buyer’s address %j is written with its country', (address, town, postCode, country) => {
  const xml = finvoice({ ...base, buyer: { ...buyer, address } }, at)
  expect(finvoiceFaults(xml)).toEqual([])
  expect([textsIn(xml, 'BuyerTownName'), textsIn(xml, 'BuyerPostCodeIdentifier')]).toEqual([[town], [postCode]])
  expect(textsIn(xml, 'CountryCode')).toEqual(['FI', country])
})

test('jobs of two years have one kind of VAT at two rates', () => {
  const reduced: InvoicedLine = {
    ...line,
    discountPerMille: 0,
    quantityThousandths: 1000,
    unitPriceCents: 1000,
    vatCode: 'REDUCED',
  }
  const jobs = [
    { ...job, day: '2025-12-31', lines: [reduced] },
    { ...job, day: '2026-01-01', lines: [reduced, reduced] },
  ]
  expect(invoiceTotals({ ...base, jobs })).toEqual({
    netCents: 3000,
    vatCents: 410,
    grossCents: 3410,
    byRate: [
      { perMille: 140, netCents: 1000, vatCents: 140 },
      { perMille: 135, netCents: 2000, vatCents: 270 },
    ],
  })
  expect(textsIn(finvoice({ ...base, jobs }, at), 'VatRatePercent')).toEqual(['14', '13,5'])
})

test('names with tags, entities, marks that turn the writing around and what XML cannot hold are harmless', () => {
  const name = '<b>Öljy</b> & "co" \u202Egnp.exe\u0000\u001b שלום\ud800'
  const xml = finvoice({ ...base, buyer: { ...buyer, name }, jobs: [{ ...job, lines: [{ ...line, name }] }] }, at)
  expect(finvoiceFaults(xml)).toEqual([])
  expect(textsIn(xml, 'ArticleName')).toEqual(['<b>Öljy</b> & "co" gnp.exe שלום\ufffd'])
})

test('a unit named like a property of every object is written like other units', () => {
  const lines = ['__proto__', 'constructor', 'toString'].map((unit) => ({ ...line, unit }))
  const xml = finvoice({ ...base, jobs: [{ ...job, lines }] }, at)
  expect(finvoiceFaults(xml)).toEqual([])
  expect(xml).toContain('QuantityUnitCode="constructor"')
})

const anyText = (max: number) => fc.string({ unit: 'binary', maxLength: max })
const anyParty = fc.record({
  name: anyText(200).filter((name) => /\p{L}{2}/u.test(name)),
  businessId: fc.constantFrom('', '0112038-9'),
  vatNumber: fc.constant(''),
  address: fc.array(fc.oneof(anyText(120), fc.constantFrom('Satamatie 3', '90100 Oulu')), { maxLength: 5 }),
  phone: anyText(40),
  email: anyText(120),
  eInvoiceAddress: fc.constantFrom('', '003701120389', 'FI2112345600000785'),
  eInvoiceOperator: fc.constantFrom('', 'NDEAFIHH', '003723327487'),
})
const anyLine: fc.Arbitrary<InvoicedLine> = fc.record({
  kind: fc.constantFrom('SERVICE', 'PRODUCT', 'OTHER'),
  code: anyText(90),
  name: anyText(220),
  unit: fc.oneof(fc.constantFrom('h', 'kpl', 'l', 'H'), anyText(20)),
  quantityThousandths: fc.integer({ min: 1, max: 1_000_000_000 }),
  unitPriceCents: fc.integer({ min: 0, max: 1_000_000_000 }),
  discountPerMille: fc.integer({ min: 0, max: 1000 }),
  vatCode: fc.constantFrom(...VAT_CODES),
})

/** A credit note of the whole. */
function creditOf(invoice: InvoiceDocument): InvoiceDocument {
  const left = creditableLines(invoice, [])
  const lines = withRounding(left, wholeCredit(left))
  const { number, day } = invoice
  return {
    ...invoice,
    kind: 'CREDIT',
    number: 'H2026-0001',
    credits: { number, day, lines },
    ...creditContents(invoice, [], lines),
  }
}

/** What the file of a document asks for, in cents, after all of its sums were compared. */
function agreedSum(document: InvoiceDocument): number {
  const xml = finvoice(document, at)
  expect(finvoiceFaults(xml)).toEqual([])
  const total = (name: string) =>
    textsIn(xml, name).reduce((sum, value) => sum + Math.round(Number(value.replace(',', '.')) * 100), 0)
  expect(total('RowVatExcludedAmount')).toBe(total('InvoiceTotalVatExcludedAmount'))
  expect(total('VatBaseAmount')).toBe(total('InvoiceTotalVatExcludedAmount'))
  expect(total('VatRateAmount')).toBe(total('InvoiceTotalVatAmount'))
  expect(total('InvoiceTotalVatExcludedAmount') + total('InvoiceTotalVatAmount')).toBe(total('EpiInstructedAmount'))
  return total('EpiInstructedAmount')
}

test('the files of an invoice and of its credit are ones that the schema takes, and their sums agree, with any text in names and lines', () => {
  const anyJob = fc.record({
    ticketId: fc.constant('t'),
    number: fc.constant('2026-0001'),
    title: anyText(300),
    plate: anyText(20),
    customerReference: anyText(80),
    day: fc.constantFrom('2025-12-31', '2026-01-01'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  })
  const jobs = fc.array(anyJob, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(anyParty, anyParty, jobs, anyText(100), (from, to, given, buyerReference) => {
      const invoice = { ...base, seller: from, buyer: to, jobs: given, buyerReference }
      // adding 0 makes of -0 what it is written as
      expect(-agreedSum(creditOf(invoice)) + 0).toBe(agreedSum(invoice))
    }),
    { numRuns: 200 },
  )
})
