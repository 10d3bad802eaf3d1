import { eq, getColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { changedFields } from '#server/audit/changed-fields.ts'
import { type Act, recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/caller.ts'
import type { Contributions } from '#server/contributions.ts'
import type { Database, Queryable, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Changeable } from '#shared/app-error.ts'
import type { Changes } from '#shared/changes.ts'
import { lockOrganization, type OrganizationRow, organizationById, requireVersion } from './organizations.access.ts'

type Versioned = { version: number }

type Page<View extends Versioned, Edit extends Versioned, Audit> = {
  /** A stale edit is refused as `<thing>_changed`. */
  thing: Changeable
  /** The present page, in the form in which its query answers. */
  read: (db: Queryable, organization: OrganizationRow) => Promise<View> | View
  /** Refuses an edit that is not of this page at all, before versions are compared. */
  fits?: (before: View, edit: Edit) => void
  /** Refuses what the schema cannot see. */
  check?: (tx: Transaction, asked: Asked<Edit>) => Promise<void>
  /** Stores an edit that changes something; its version is the new one. */
  write: (tx: Transaction, asked: Asked<Edit>) => Promise<unknown>
  /** What is written down of it. */
  audit: (changes: Changes) => Act<Audit>
}

type Asked<Edit> = {
  organization: OrganizationRow
  edit: Edit
  changes: Changes
  actor: Actor
  /** For what a page must ask of features that it may not import. */
  features: Contributions
}

/**
 * What every settings page does that is one form: `get` reads it; `save` locks the organisation, refuses an edit made on
 * an older version (`conflict: <thing>_changed` with the present page and what differs), stores what changed under the
 * next version and writes it down. An edit that changes nothing leaves everything unchanged.
 */
export const settingsPage = <View extends Versioned, Edit extends Versioned, Audit extends Record<string, object>>(
  page: Page<View, Edit, Audit>,
) => ({
  get: async (db: Queryable, organizationId: string): Promise<View> =>
    page.read(db, await organizationById(db, organizationId)),

  save: (db: Database, organizationId: string, edit: Edit, actor: Actor, features: Contributions): Promise<View> =>
    transact(db, async (tx) => {
      const organization = await lockOrganization(tx, organizationId)
      const before = await page.read(tx, organization)
      page.fits?.(before, edit)
      requireVersion(page.thing, before, edit)
      const changes = changedFields(before, edit)
      if (Object.keys(changes).length === 0) return before
      const asked = { organization, edit, changes, actor, features }
      await page.check?.(tx, asked)
      await page.write(tx, { ...asked, edit: { ...edit, version: edit.version + 1 } })
      await recordAudit<Audit>(tx, actor, { ...page.audit(changes), organizationId })
      return page.read(tx, await organizationById(tx, organizationId))
    }),
})

/**
 * The one row that an organisation has in a narrow table of its own. A missing row is the page of a new organisation, so nothing
 * needs to be written when an organisation is made. `initial` names every column but the organisation's.
 */
export function organizationRow<Row extends Versioned>(
  table: PgTable & { organizationId: PgColumn },
  initial: Row,
): {
  read: (db: Queryable, organizationId: string) => Promise<Row>
  write: (tx: Queryable, organizationId: string, row: Row) => Promise<void>
} {
  const { organizationId: owner, ...columns } = getColumns(table) as Record<string, PgColumn> & typeof table
  return {
    async read(db, organizationId) {
      const [row] = await db.select(columns).from(table).where(eq(owner, organizationId))
      // the table's columns are those of `initial`, which the callers' types hold together
      return (row as Row | undefined) ?? initial
    },
    async write(tx, organizationId, row) {
      await tx
        .insert(table)
        .values({ organizationId, ...row } as never)
        .onConflictDoUpdate({ target: owner, set: row as never })
    },
  }
}
