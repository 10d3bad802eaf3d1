import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { changedFields } from '#server/audit/changed-fields.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { AppError, type Changeable, notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { organizations } from './organizations.tables.ts'

export type OrganizationRow = typeof organizations.$inferSelect

/** One organisation, disabled or not; who may ask is the caller's to have settled. */
export async function organizationById(db: Queryable, organizationId: string): Promise<OrganizationRow> {
  const [organization] = isUuid(organizationId)
    ? await db.select().from(organizations).where(eq(organizations.id, organizationId)).limit(1)
    : []
  if (!organization) throw notFound('organization')
  return organization
}

/**
 * The same, locked until the end of the transaction. Every act that counts people or compares versions begins with it, so that
 * two who act at once act one after the other. Lock the organisation before any row that belongs to it. Rows that only point at
 * it can still be written: waiting there could end in a deadlock.
 */
export async function lockOrganization(tx: Transaction, organizationId: string): Promise<OrganizationRow> {
  const [organization] = isUuid(organizationId)
    ? await tx.select().from(organizations).where(eq(organizations.id, organizationId)).limit(1).for('no key update')
    : []
  if (!organization) throw notFound('organization')
  return organization
}

/** A customer without people of its own, as the garage that manages it sees it; any other answers as a missing one. */
export async function managedCustomer(db: Queryable, garageId: string, customerId: string): Promise<OrganizationRow> {
  const [organization] = isUuid(customerId)
    ? await db
        .select()
        .from(organizations)
        .where(
          and(
            eq(organizations.id, customerId),
            eq(organizations.managedByGarageId, garageId),
            isNull(organizations.disabledAt),
          ),
        )
        .limit(1)
    : []
  if (!organization) throw notFound('organization')
  return organization
}

/** Whether a customer is a private person, who pays as a consumer. `customerKind` is the customer's column. */
export const isPrivatePerson = (customerKind: SQLWrapper): SQL<boolean> => sql`(${customerKind} = 'PERSON')`

const privateOne = prepared((db) =>
  db
    .select({ isPrivate: isPrivatePerson(organizations.customerKind) })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder('customerId')))
    .limit(1)
    .prepare('private-person'),
)

/** The same of one customer: prices are shown to it with VAT. */
export async function paysWithVat(db: Queryable, customerId: string): Promise<boolean> {
  const [customer] = await privateOne(db).execute({ customerId })
  return customer?.isPrivate ?? false
}

/**
 * Refuses an edit made on an older version: `current` is the thing as it is now, `differs` the names of the fields in
 * which it is not what the form would save. The form keeps what was typed.
 */
export function requireVersion<Thing extends { version: number }>(
  thing: Changeable,
  current: Thing,
  edit: { version?: number | undefined },
): void {
  if (current.version === edit.version) return
  const { version: _, ...fields } = edit
  throw new AppError('conflict', `${thing}_changed`, {
    details: { current, differs: Object.keys(changedFields(current, fields)) },
  })
}
