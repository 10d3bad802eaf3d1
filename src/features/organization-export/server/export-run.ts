import { and, eq, inArray, isNull } from 'drizzle-orm'
import { memberships, organizations } from '#features/organizations/server/organizations.tables.ts'
import type { Membership } from '#server/caller.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { organizationExportEnded } from '../organization-export.events.ts'
import { KEPT_DAYS, UNDER_WAY } from '../organization-export.ts'
import type { Pieces } from './export-pieces.ts'
import type { ExportRow } from './organization-export.access.ts'
import { organizationExports } from './organization-export.tables.ts'

const DAY_MS = 86_400_000

/** One try at making an export. */
export type ExportRun = {
  exportId: string
  runId: string
  /** In whose name everything is read: an admin of the organisation. */
  membership: Membership
  withFiles: boolean
}

/** The export was deleted, or another run has it now: this one writes no more. */
export class ExportEnded extends Error {
  override name = 'ExportEnded'
}

const isUnderWay = inArray(organizationExports.state, [...UNDER_WAY])
const isOf = ({ exportId, runId }: Pick<ExportRun, 'exportId' | 'runId'>) =>
  and(
    eq(organizationExports.id, exportId),
    eq(organizationExports.runId, runId),
    eq(organizationExports.state, 'MAKING'),
  )

/**
 * Takes the export for a run of its own. Where an earlier one left pieces, it only stops that one, and answers them: they are removed first, and
 * `forgetPieces` says so. Null when there is nothing to make: it was deleted, it is made, or who asked is no admin of an organisation in use any more,
 * which ends it.
 */
export const beginRun = (db: Database, exportId: string): Promise<{ run: ExportRun } | { left: Pieces } | null> =>
  transact(db, async (tx) => {
    const own = eq(organizationExports.id, exportId)
    const [row] = await tx.select().from(organizationExports).where(and(own, isUnderWay)).for('no key update')
    if (!row) return null
    const membership = await askersMembership(tx, row)
    if (!membership) {
      await tx.update(organizationExports).set({ state: 'FAILED' }).where(own)
      return null
    }
    if (row.pieceCount > 0) {
      await tx.update(organizationExports).set({ state: 'WAITING' }).where(own)
      return { left: row }
    }
    const runId = newId()
    await tx
      .update(organizationExports)
      .set({ state: 'MAKING', runId, kindsDone: 0, kindCount: 0, filesDone: 0, fileCount: null })
      .where(own)
    return { run: { exportId, runId, membership, withFiles: row.withFiles } }
  })

/** Removed from the storage: a run can begin. */
export const forgetPieces = (db: Database, { id, runId }: Pieces) =>
  db
    .update(organizationExports)
    .set({ pieceCount: 0 })
    .where(
      and(
        eq(organizationExports.id, id),
        runId === null ? isNull(organizationExports.runId) : eq(organizationExports.runId, runId),
        eq(organizationExports.state, 'WAITING'),
      ),
    )

async function askersMembership(
  tx: Transaction,
  { organizationId, askedByUserId }: ExportRow,
): Promise<Membership | null> {
  if (organizationId === null || askedByUserId === null) return null
  const [found] = await tx
    .select({
      organizationId: organizations.id,
      organizationType: organizations.type,
      role: memberships.role,
      installs: memberships.installs,
      bills: memberships.bills,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.userId, askedByUserId),
        eq(memberships.role, 'ADMIN'),
        isNull(organizations.disabledAt),
      ),
    )
  return found ?? null
}

type Noted = Partial<Pick<ExportRow, 'pieceCount' | 'kindsDone' | 'kindCount' | 'filesDone' | 'fileCount'>>

/** Writes down how far the run is. Throws `ExportEnded` when it is not its to make any more. */
export async function noteRun(db: Database, run: ExportRun, noted: Noted): Promise<void> {
  const { rowCount } = await db.update(organizationExports).set(noted).where(isOf(run))
  if (rowCount === 0) throw new ExportEnded('the export was deleted or taken over')
}

/** The file is whole: from now on it is offered. Throws `ExportEnded`. */
export const finishRun = (db: Database, run: ExportRun, { sizeBytes, now }: { sizeBytes: number; now: Date }) =>
  transact(db, async (tx) => {
    const expiresAt = new Date(now.getTime() + KEPT_DAYS * DAY_MS).toISOString()
    const { rowCount } = await tx
      .update(organizationExports)
      .set({ state: 'READY', sizeBytes, expiresAt })
      .where(isOf(run))
    if (rowCount === 0) throw new ExportEnded('the export was deleted or taken over')
    const { exportId, membership } = run
    announce(tx, organizationExportEnded, { exportId, organizationId: membership.organizationId, isMade: true })
  })

/** No try succeeded. Its pieces go with the next sweep. */
export const giveUpExport = (db: Database, exportId: string): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await tx
      .update(organizationExports)
      .set({ state: 'FAILED' })
      .where(and(eq(organizationExports.id, exportId), isUnderWay))
      .returning({ organizationId: organizationExports.organizationId })
    if (row?.organizationId)
      announce(tx, organizationExportEnded, { exportId, organizationId: row.organizationId, isMade: false })
  })
