import { expect, test } from 'vitest'
import { composeDocument } from './compose-document.ts'

const party = (paymentTermsDays: number | null) => ({
  name: 'Oy',
  kind: 'COMPANY' as const,
  businessId: '',
  vatNumber: '',
  country: 'FI',
  address: ['Katu 1', '00100 Helsinki'],
  phone: '',
  email: '',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
  iban: '',
  reference: '',
  paymentTermsDays,
})
const terms = (seller: number | null, buyer: number | null) =>
  composeDocument({
    kind: 'INVOICE',
    number: '2026-0001',
    jobs: [],
    origin: { seller: party(seller), buyer: party(buyer) },
    now: new Date('2026-11-27T10:00:00Z'),
  })

test('the seller’s terms of payment are those of the invoice, also when the buyer has set its own', () => {
  expect(terms(7, 14)).toMatchObject({ paymentTermsDays: 7, dueDay: '2026-12-04' })
  expect(terms(7, 120)).toMatchObject({ paymentTermsDays: 7 })
  expect(terms(null, 120)).toMatchObject({ paymentTermsDays: 14, dueDay: '2026-12-11' })
})
