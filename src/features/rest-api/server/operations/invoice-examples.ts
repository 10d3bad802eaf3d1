const shown = {
  id: '0193a5c0-7777-7000-8000-000000000001',
  kind: 'INVOICE',
  number: '2026-0007',
  day: '2026-12-09',
  grossCents: 36_270,
  jobs: 1,
  state: 'SENT',
  customer: { id: '0193a5c0-1111-7000-8000-000000000001', name: 'Kuljetus Virtanen Oy' },
  currency: 'EUR',
}

const side = {
  businessId: '2345678-9',
  vatNumber: '',
  address: ['Vetokuja 3', '00700 Helsinki'],
  phone: '',
  email: '',
  eInvoiceAddress: '',
  eInvoiceOperator: '',
}

export const invoiceExample = { ...shown, dueDay: '2026-12-23' }

export const invoiceDetailsExample = {
  ...shown,
  document: {
    kind: 'INVOICE',
    number: '2026-0007',
    day: '2026-12-09',
    dueDay: '2026-12-23',
    paymentTermsDays: 14,
    reference: '2026000075',
    buyerReference: '',
    iban: 'FI2112345600000785',
    seller: { ...side, name: 'Korjaamo Mäkinen Oy' },
    buyer: { ...side, name: 'Kuljetus Virtanen Oy' },
    jobs: [],
    vatTreatment: 'DOMESTIC',
    withVat: false,
    credits: null,
    vatCorrections: [],
  },
  totals: {
    netCents: 28_900,
    vatCents: 7370,
    grossCents: 36_270,
    byRate: [{ perMille: 255, netCents: 28_900, vatCents: 7370 }],
  },
  createdAt: '2026-12-09T08:00:00.000Z',
  creditedCents: 0,
}
