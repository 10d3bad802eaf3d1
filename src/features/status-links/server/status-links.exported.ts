import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { statusLinks } from './status-links.tables.ts'

/** Who follows tickets by a link that the organisation sent last; what opens the page is in the message only. */
export const statusLinksExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'statusLinks',
    about: 'Lähetetyt seurantalinkit',
    whose: statusLinks.organizationId,
    order: [statusLinks.id],
    columns: pick(
      statusLinks,
      'id',
      'ticketId',
      'name',
      'channel',
      'address',
      'about',
      'state',
      'stateAt',
      'revokedAt',
      'createdAt',
    ),
  }),
]
