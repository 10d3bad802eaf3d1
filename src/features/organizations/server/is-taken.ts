import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/database.ts'

type OwnedTable = PgTable & { id: PgColumn; organizationId: PgColumn }
type Asked = { organizationId: string; exceptId: string | undefined }

/** Whether another row of an owned list has what no two may share; the organisation is locked. */
export const isTaken = async (
  tx: Transaction,
  table: OwnedTable,
  { organizationId, exceptId }: Asked,
  same: SQL | undefined,
): Promise<boolean> => {
  const others = exceptId === undefined ? undefined : ne(table.id, exceptId)
  return (await tx.$count(table, and(eq(table.organizationId, organizationId), same, others))) > 0
}
