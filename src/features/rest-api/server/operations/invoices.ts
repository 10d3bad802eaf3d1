import { z } from 'zod'
import { InvoiceBasisDetails, InvoiceBasisSummary } from '#features/invoice-bases/invoice-bases.ts'
import { invoiceDetails } from '#features/invoice-bases/server/invoice-details.ts'
import { pageOfInvoices } from '#features/invoice-bases/server/page-of-invoices.ts'
import { CURRENCY, NamedParty, named } from '../named-schemas.ts'
import { readOperation } from '../operation.ts'
import { cursorText, PageQuery, pageOf, readCursor } from '../paging.ts'
import { invoiceDetailsExample, invoiceExample } from './invoice-examples.ts'

const invoiceFields = {
  ...InvoiceBasisSummary.shape,
  kind: InvoiceBasisSummary.shape.kind.describe('`INVOICE` on laskutusperuste, `CREDIT` hyvityslasku.'),
  day: z.string().describe('Päiväys, `VVVV-KK-PP`.'),
  grossCents: z.number().describe('Summa sentteinä arvonlisäveroineen; hyvityksessä negatiivinen.'),
  jobs: z.number().describe('Kuinka monta huoltoa ja huoltokirjaa laskulla on.'),
  customer: NamedParty.describe('Maksaja.'),
  currency: CURRENCY,
}
const Listed = named(
  'InvoiceBasisSummary',
  'Laskutusperuste tai hyvityslasku.',
  z.object({ ...invoiceFields, dueDay: z.string().describe('Eräpäivä, `VVVV-KK-PP`.') }),
)
const Details = named(
  'InvoiceBasisDetails',
  'Yksi laskutusperuste tai hyvityslasku riveineen, sellaisena kuin se tehtiin.',
  z.object({
    ...invoiceFields,
    ...InvoiceBasisDetails.pick({ document: true, totals: true, createdAt: true }).shape,
    creditedCents: z.number().describe('Kuinka paljon siitä on hyvitetty.'),
  }),
)

const place = z.object({ id: z.string().max(64) })
const EUR = 'EUR' as const

export const invoiceOperations = [
  readOperation({
    id: 'listInvoices',
    path: '/invoices',
    tag: 'Laskut',
    summary: 'Laskut',
    description:
      'Korjaamon tekemät laskutusperusteet ja hyvityslaskut, asiakkaalle ne, jotka on osoitettu sille. Uusin ensin.',
    scope: 'invoices:read',
    side: 'both',
    query: PageQuery,
    answer: pageOf(Listed),
    example: { data: [invoiceExample], nextCursor: null },
    async handle({ ctx, query: { cursor, limit } }) {
      const from = readCursor(cursor, place)?.id ?? null
      const { rows, next } = await pageOfInvoices(ctx, { cursor: from, limit })
      return { data: rows.map((row) => ({ ...row, currency: EUR })), nextCursor: cursorText(next && { id: next }) }
    },
  }),
  readOperation({
    id: 'getInvoice',
    path: '/invoices/{invoiceId}',
    tag: 'Laskut',
    summary: 'Yksi lasku',
    scope: 'invoices:read',
    side: 'both',
    answer: Details,
    example: invoiceDetailsExample,
    refusals: ['invoice_basis'],
    handle: async ({ ctx, params }) => ({ ...(await invoiceDetails(ctx, params.invoiceId)), currency: EUR }),
  }),
]
