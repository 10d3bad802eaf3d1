import type { Isolation } from '#server/isolation.ts'
import { makeContact } from './contacts.factory.ts'

export const isolation: Isolation<Record<never, never>> = {
  things: async (db, { customerId }) => ({ contactId: (await makeContact(db, { organizationId: customerId })).id }),
  cases: {},
}
