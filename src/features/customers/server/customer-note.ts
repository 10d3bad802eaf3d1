import { and, asc, eq, gt } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { lockOrganization, requireVersion } from '#features/organizations/server/organizations.access.ts'
import { customerNotes } from '#features/organizations/server/organizations.tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { PersonalData } from '#server/contributions.ts'
import type { Queryable } from '#server/db/database.ts'
import { inPages, PAGE_ROWS } from '#server/db/in-pages.ts'
import { transact } from '#server/db/transact.ts'
import type { CustomersAudit } from '../customers.audit.ts'
import type { CustomerNote, NoteEdit } from '../customers.ts'
import { customerFor } from './customers.access.ts'

type Pair = { garageId: string; customerId: string }

const NOTHING: CustomerNote = { text: '', version: 0, savedAt: null, savedBy: null }

/** What the garage has written down about a customer. */
export async function customerNote(db: Queryable, { garageId, customerId }: Pair): Promise<CustomerNote> {
  const [note] = await db
    .select({
      text: customerNotes.text,
      version: customerNotes.version,
      savedAt: customerNotes.savedAt,
      savedBy: users.name,
    })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.savedByUserId))
    .where(and(eq(customerNotes.garageId, garageId), eq(customerNotes.customerId, customerId)))
  return note ?? NOTHING
}

/** Refusals: `not_found: customer`, `conflict: customer_note_changed` with the note as it is now. */
export const saveNote = (
  { db, membership, actor, services }: OrganizationContext,
  { customerId, edit }: { customerId: string; edit: NoteEdit },
): Promise<CustomerNote> =>
  transact(db, async (tx) => {
    const garageId = membership.organizationId
    const customer = await customerFor(tx, membership, customerId)
    await lockOrganization(tx, garageId)
    const pair = { garageId, customerId: customer.id }
    const before = await customerNote(tx, pair)
    requireVersion('customer_note', before, edit)
    if (edit.text === before.text) return before
    const saved = {
      text: edit.text,
      version: before.version + 1,
      savedAt: services.clock().toISOString(),
      savedByUserId: actor.userId,
    }
    await tx
      .insert(customerNotes)
      .values({ garageId: pair.garageId, customerId: pair.customerId, ...saved })
      .onConflictDoUpdate({ target: [customerNotes.garageId, customerNotes.customerId], set: saved })
    await recordAudit<CustomersAudit>(tx, actor, {
      action: 'customers.note_saved',
      details: { customerId: customer.id, name: customer.name },
      organizationId: garageId,
    })
    return customerNote(tx, pair)
  })

/** The notes that this person saved last. */
export const noteData: PersonalData = {
  name: 'customerNotes',
  read: async (db, userId) =>
    inPages<{ customerId: string; text: string; savedAt: string }>((after) =>
      db
        .select({ customerId: customerNotes.customerId, text: customerNotes.text, savedAt: customerNotes.savedAt })
        .from(customerNotes)
        .where(
          and(
            eq(customerNotes.savedByUserId, userId),
            after ? gt(customerNotes.customerId, after.customerId) : undefined,
          ),
        )
        .orderBy(asc(customerNotes.customerId))
        .limit(PAGE_ROWS),
    ),
}
