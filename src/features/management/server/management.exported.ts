import { type SQL, sql } from 'drizzle-orm'
import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'

/** The platform's people are not known to organisations. */
const unlessPlatform = (column: SQL): SQL => sql`case when ${auditEvents.actingAs} <> 'super-user' then ${column} end`

/** What was done to an organisation, as its admins read it on Tapahtumat. */
export const managementExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'events',
    about: 'Tapahtumat: mitä pääkäyttäjät ja ylläpito ovat tehneet',
    whose: auditEvents.organizationId,
    order: [auditEvents.at, auditEvents.id],
    columns: {
      ...pick(auditEvents, 'id', 'at', 'action', 'details', 'actingAs'),
      actorUserId: unlessPlatform(sql`${auditEvents.actorUserId}`),
      actorName: unlessPlatform(nameOfUser(auditEvents.actorUserId)),
      userId: auditEvents.userId,
      userName: nameOfUser(auditEvents.userId),
    },
  }),
]
