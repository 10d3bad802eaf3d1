import { and, asc, count, eq } from 'drizzle-orm'
import { demandVersion, lockOrganization } from '#features/organizations/server/organizations.access.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { Contact, ContactEdit } from '../contacts.ts'
import type { SettingsAudit } from '../organization-settings.audit.ts'
import { contacts } from './organization-settings.tables.ts'

const MAX_CONTACTS = 200

const columns = {
  id: contacts.id,
  name: contacts.name,
  title: contacts.title,
  phone: contacts.phone,
  email: contacts.email,
  version: contacts.version,
}

const oneOf = (organizationId: string, contactId: string) =>
  and(eq(contacts.organizationId, organizationId), eq(contacts.id, contactId))

export const listContacts = (db: Queryable, organizationId: string): Promise<Contact[]> =>
  db
    .select(columns)
    .from(contacts)
    .where(eq(contacts.organizationId, organizationId))
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(MAX_CONTACTS)

/** Adds a contact, or edits the one named by `id`. */
export const saveContact = (
  db: Database,
  organizationId: string,
  { id: contactId, ...edit }: ContactEdit,
  actor: Actor,
): Promise<Contact> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const { version, ...fields } = edit
    if (contactId === undefined) {
      const [{ total } = { total: 0 }] = await tx
        .select({ total: count() })
        .from(contacts)
        .where(eq(contacts.organizationId, organizationId))
      if (total >= MAX_CONTACTS) throw new AppError('limit', 'too_many_contacts', { details: { max: MAX_CONTACTS } })
      const [added] = await tx
        .insert(contacts)
        .values({ organizationId, ...fields })
        .returning(columns)
      if (!added) throw new Error('insert returned no row')
      await recordAudit<SettingsAudit>(tx, actor, {
        action: 'settings.contact_added',
        organizationId,
        details: { id: added.id },
      })
      return added
    }
    const [before] = isUuid(contactId)
      ? await tx.select(columns).from(contacts).where(oneOf(organizationId, contactId))
      : []
    if (!before) throw notFound('contact')
    demandVersion('contact', before, { ...fields, version })
    const [saved] = await tx
      .update(contacts)
      .set({ ...fields, version: before.version + 1 })
      .where(oneOf(organizationId, contactId))
      .returning(columns)
    if (!saved) throw new Error('a contact of a locked organisation is gone')
    await recordAudit<SettingsAudit>(tx, actor, {
      action: 'settings.contact_saved',
      organizationId,
      details: { id: contactId },
    })
    return saved
  })

export const removeContact = (db: Database, organizationId: string, contactId: string, actor: Actor): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrganization(tx, organizationId)
    const removed = isUuid(contactId)
      ? await tx.delete(contacts).where(oneOf(organizationId, contactId)).returning({ name: contacts.name })
      : []
    if (removed.length === 0) throw notFound('contact')
    await recordAudit<SettingsAudit>(tx, actor, {
      action: 'settings.contact_removed',
      organizationId,
      details: { id: contactId },
    })
  })
