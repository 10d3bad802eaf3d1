import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'

/** The links that the organisation sent itself; what opens them is in the message only. */
export const extraWorkLinksExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'extraWorkLinks',
    about: 'Lähetetyt lisätyölinkit',
    whose: extraWorkLinks.organizationId,
    order: [extraWorkLinks.id],
    columns: pick(
      extraWorkLinks,
      'id',
      'extraWorkId',
      'revision',
      'name',
      'channel',
      'address',
      'state',
      'stateAt',
      'revokedAt',
      'createdAt',
    ),
  }),
]
