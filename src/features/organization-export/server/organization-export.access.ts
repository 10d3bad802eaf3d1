import { and, desc, eq, ne } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type {} from '../organization-export.failures.ts'
import type { OrganizationExport } from '../organization-export.ts'
import { organizationExports } from './organization-export.tables.ts'

export type ExportRow = typeof organizationExports.$inferSelect

/** What is shown: those of some weeks at most, since the sweep deletes older rows. */
const SHOWN = 10

const own = (organizationId: string, exportId: string) =>
  and(eq(organizationExports.organizationId, organizationId), eq(organizationExports.id, exportId))

/** An export of the organisation, locked until the end of the transaction; another organisation's answers as a missing one. */
export async function lockExport(tx: Transaction, organizationId: string, exportId: string): Promise<ExportRow> {
  const [row] = isUuid(exportId)
    ? await tx.select().from(organizationExports).where(own(organizationId, exportId)).for('no key update')
    : []
  if (!row || row.state === 'REMOVED') throw notFound('organization_export')
  return row
}

/** One that can be taken out now; any other answers as a missing one. */
export async function readyExport(
  db: Queryable,
  organizationId: string,
  exportId: string,
  now: Date,
): Promise<ExportRow> {
  const [row] = isUuid(exportId) ? await db.select().from(organizationExports).where(own(organizationId, exportId)) : []
  const isOffered = row?.state === 'READY' && row.expiresAt !== null && Date.parse(row.expiresAt) > now.getTime()
  if (!row || !isOffered) throw notFound('organization_export')
  return row
}

/** The exports of an organisation that were not deleted, the newest first. */
export async function listExports(db: Queryable, organizationId: string): Promise<OrganizationExport[]> {
  const rows = await db
    .select({ row: organizationExports, askedBy: users.name })
    .from(organizationExports)
    .leftJoin(users, eq(users.id, organizationExports.askedByUserId))
    .where(and(eq(organizationExports.organizationId, organizationId), ne(organizationExports.state, 'REMOVED')))
    .orderBy(desc(organizationExports.id))
    .limit(SHOWN)
  return rows.map(({ row, askedBy }) => ({ ...row, askedAt: row.createdAt, askedBy }))
}
