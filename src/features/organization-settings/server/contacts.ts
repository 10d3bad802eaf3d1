import { ownedList } from '#features/organizations/server/owned-list.ts'
import type { Contact, ContactEdit } from '../contacts.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import { contacts as table } from './organization-settings.tables.ts'

/** The people whom an organisation shows to the other party. */
export const contacts = ownedList<Contact, ContactEdit, SettingsAudit>({
  table,
  columns: {
    id: table.id,
    name: table.name,
    title: table.title,
    phone: table.phone,
    email: table.email,
    version: table.version,
  },
  orderBy: [table.name],
  max: 200,
  thing: 'contact',
  tooMany: 'too_many_contacts',
  audit: (act, { id }) => ({ action: `settings.contact_${act}`, details: { id } }),
})
