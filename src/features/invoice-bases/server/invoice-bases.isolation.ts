import { randomUUID } from 'node:crypto'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { type IdOf, type Isolation, ownList } from '#server/isolation.ts'
import { makeInvoiceBasisOf } from './invoice-bases.factory.ts'
import type { InvoiceBasesRouter } from './invoice-bases.router.ts'

const ofBothSides = (form: string) => (id: IdOf) =>
  [id('garageId'), id('customerId')].map((organizationId) => ({
    url: `/api/invoice-bases/${id('basisId')}/basis.${form}?organizationId=${organizationId}`,
  }))

const ofBasis = (id: IdOf) => ({ basisId: id('basisId') })

export const isolation: Isolation<{ invoiceBases: InvoiceBasesRouter }> = {
  things: async (db, { garageId, customerId }) => ({
    basisId: (await makeInvoiceBasisOf(db, await makeTicket(db, { garageId, customerId, status: 'DONE' }))).id,
  }),
  routes: {
    'GET /api/invoice-bases/:basisId/basis.pdf': { about: 'organization', requests: ofBothSides('pdf') },
    'GET /api/invoice-bases/:basisId/basis.csv': { about: 'organization', requests: ofBothSides('csv') },
    'GET /api/invoice-bases/:basisId/basis.xml': { about: 'organization', requests: ofBothSides('xml') },
  },
  cases: {
    invoiceBases: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      ofBook: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ maintenanceBookId: id('maintenanceBookId') }),
      },
      list: ownList('garage', {}),
      billable: ownList('garage'),
      countBillable: ownList('garage'),
      get: { about: 'organization', side: 'both', names: true, input: ofBasis },
      preview: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketIds: [id('ticketId')], books: [] }),
      },
      make: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({
          ticketIds: [id('ticketId')],
          books: [{ maintenanceBookId: id('maintenanceBookId'), version: 9 }],
          requestKey: randomUUID(),
        }),
      },
      cancel: { about: 'organization', side: 'garage', names: true, input: ofBasis },
      markSent: { about: 'organization', side: 'garage', names: true, input: ofBasis },
      send: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ...ofBasis(id), to: 'laskut@example.fi', requestKey: randomUUID() }),
      },
      credit: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ...ofBasis(id), lines: null, requestKey: randomUUID() }),
      },
    },
  },
}
