import { makeInvoiceBasisOf } from '#features/invoice-bases/server/invoice-bases.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { type IdOf, type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { makeAccountingConnection } from './accounting.factory.ts'
import type { AccountingRouter } from './accounting.router.ts'

const ofAdmins = (input: Record<string, unknown> = {}): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  admin: true,
  input: () => input,
})

const ofBasis = (id: IdOf) => ({ basisId: id('accountingBasisId') })

/** Of another version than the connection has. */
const edit = {
  system: 'OPERATOR',
  automatic: 'OFF',
  apiKey: '',
  customerId: '',
  customerKey: '',
  companyId: '',
  productCode: '',
  operatorEmail: 'laskut@operaattori.example.fi',
  version: 99,
}

export const isolation: Isolation<{ accounting: AccountingRouter }> = {
  async things(db, { garageId, customerId }) {
    await makeAccountingConnection(db, { garageId, version: 7 })
    const ticket = await makeTicket(db, { garageId, customerId, status: 'DONE' })
    return { accountingBasisId: (await makeInvoiceBasisOf(db, ticket)).id }
  },
  cases: {
    accounting: {
      get: ofAdmins(),
      save: ofAdmins({ edit }),
      remove: ofAdmins({ version: 99 }),
      // it calls the system of the garage
      test: { about: 'organization', side: 'garage', admin: true, acts: true, input: () => ({}) },
      transfers: ofAdmins(),
      ofDocument: { about: 'organization', side: 'garage', names: true, input: ofBasis },
      ofDocuments: { ...ownList('garage'), input: (id) => ({ basisIds: [id('accountingBasisId')] }) },
      transfer: { about: 'organization', side: 'garage', names: true, input: ofBasis },
    },
  },
}
