import { editsNamed, editsOwn, type Isolation, ownList } from '#server/isolation.ts'
import { makeContact } from './contacts.factory.ts'
import type { OrganizationSettingsPages } from './organization-settings.router.ts'

export const isolation: Isolation<Record<never, never>, OrganizationSettingsPages> = {
  things: async (db, { customerId }) => ({ contactId: (await makeContact(db, { organizationId: customerId })).id }),
  cases: {},
  // too old versions: refused before anything is written
  settings: {
    profile: { get: ownList(), save: editsOwn({ edit: { version: 0 } }) },
    billing: { get: ownList(), save: editsOwn({ edit: { version: 0 } }) },
    properties: { get: ownList(), save: editsOwn({ edit: { type: 'GARAGE', version: 0 } }), deputies: ownList() },
    contacts: {
      list: ownList(),
      save: editsNamed('both', (id) => ({
        row: { id: id('contactId'), version: 1, name: 'x', title: '', phone: '', email: '' },
      })),
      remove: editsNamed('both', (id) => ({ id: id('contactId'), version: 1 })),
    },
  },
}
