import { eq } from 'drizzle-orm'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedWithin, pick } from '#server/exported-table.ts'
import { statusLinks } from './status-links.tables.ts'

/** Who follows tickets by a link that the organisation sent last; what opens the page is in the message only. */
export const statusLinksExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'statusLinks',
    about: 'Lähetetyt seurantalinkit',
    parents: exportedTickets,
    by: statusLinks.ticketId,
    where: ({ organizationId }) => eq(statusLinks.organizationId, organizationId),
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
