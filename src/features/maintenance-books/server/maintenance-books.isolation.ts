import { randomUUID } from 'node:crypto'
import { type IdOf, type Isolation, type IsolationCase, ownList, type Side } from '#server/isolation.ts'
import { TemplateFields } from '../entry-templates.ts'
import { entryFields } from './entry-fields.ts'
import { makeBook, makeDraft } from './maintenance-books.factory.ts'
import type { MaintenanceBooksRouter } from './maintenance-books.router.ts'
import { entryTemplates } from './maintenance-books.tables.ts'

const ofBook = (side: Side = 'both', given: () => Record<string, unknown> = () => ({})): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input: (id) => ({ maintenanceBookId: id('maintenanceBookId'), ...given() }),
})

const ofEntry = (given: () => Record<string, unknown> = () => ({})): IsolationCase => ({
  about: 'organization',
  side: 'both',
  names: true,
  input: (id) => ({ entryId: id('bookEntryId'), version: 9, ...given() }),
})

const asFile = (type: 'json' | 'pdf') => (id: IdOf) =>
  [id('garageId'), id('customerId')].map((organizationId) => ({
    url: `/api/maintenance-books/${id('maintenanceBookId')}/book.${type}?organizationId=${organizationId}`,
  }))

const template = () => ({ name: 'Huolto', kind: 'ANNUAL' as const, fields: TemplateFields.parse(entryFields()) })

export const isolation: Isolation<{ maintenanceBooks: MaintenanceBooksRouter }> = {
  things: async (db, { garageId, customerId, id }) => {
    const book = await makeBook(db, { garageId, customerId, vehicleId: id('vehicleId') })
    const draft = await makeDraft(db, book)
    const [made] = await db
      .insert(entryTemplates)
      .values({ organizationId: garageId, ...template() })
      .returning({ id: entryTemplates.id })
    return { maintenanceBookId: book.id, bookEntryId: draft.id, entryTemplateId: made?.id ?? '' }
  },
  cases: {
    maintenanceBooks: {
      get: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ id: id('maintenanceBookId') }),
      },
      list: ownList(),
      counts: ownList(),
      listGroup: ownList('both', { group: 'new' }),
      byCar: ownList('customer', { text: '' }),
      details: ofBook(),
      entries: ofBook(),
      ofVehicle: { about: 'organization', side: 'both', names: true, input: (id) => ({ vehicleId: id('vehicleId') }) },
      verify: ofBook(),
      knownParts: ofBook('both', () => ({
        doneOn: '2026-03-12',
        mileageKm: null,
        corrects: null,
        parts: [{ name: 'Akku', number: '' }],
      })),
      soldPart: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId'), name: 'Akku', number: '' }),
      },
      fee: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({ garageId: id('garageId') }),
      },
      request: {
        about: 'organization',
        side: 'customer',
        names: true,
        input: (id) => ({
          garageId: id('garageId'),
          vehicle: { vehicleId: id('vehicleId') },
          note: '',
          feeCents: 1,
        }),
      },
      take: ofBook('garage', () => ({ version: 9 })),
      deliver: ofBook('garage', () => ({ version: 9 })),
      bill: ofBook('garage', () => ({ version: 9 })),
      recordTicket: {
        about: 'organization',
        side: 'garage',
        names: true,
        input: (id) => ({ ticketId: id('ticketId') }),
      },
      addEntry: ofBook('both', () => ({
        fields: entryFields(),
        fileIds: [randomUUID()],
        correctsId: null,
        requestKey: randomUUID(),
      })),
      editEntry: ofEntry(() => ({ fields: entryFields(), fileIds: [] })),
      removeDraft: ofEntry(),
      templates: {
        list: ownList('garage'),
        save: {
          about: 'organization',
          side: 'garage',
          names: true,
          input: (id) => ({ id: id('entryTemplateId'), version: 9, ...template() }),
        },
        remove: {
          about: 'organization',
          side: 'garage',
          names: true,
          input: (id) => ({ id: id('entryTemplateId'), version: 9 }),
        },
      },
      sign: ofEntry(() => ({ mileageConfirmed: false })),
    },
  },
  routes: {
    'GET /.well-known/huoltosilta-book-keys.json': {
      about: 'anyone',
      why: 'the public keys of the signature, for whoever checks a book',
    },
    'GET /api/maintenance-books/:maintenanceBookId/book.json': { about: 'organization', requests: asFile('json') },
    'GET /api/maintenance-books/:maintenanceBookId/book.pdf': { about: 'organization', requests: asFile('pdf') },
    'GET /huoltokirja': { about: 'anyone', why: 'whoever holds a printed book checks it by the seal on it' },
    'POST /huoltokirja': { about: 'anyone', why: 'whoever holds the file of a printed book checks it' },
  },
}
