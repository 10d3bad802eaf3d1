import { isNull } from 'drizzle-orm'
import { sidesOfRow } from '#features/organizations/server/shown-names.ts'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { reviewReports, reviews } from './reviews.tables.ts'

/** Reviews of both sides' tickets: a garage has no withdrawn ones, and the name of no author. */
export const reviewsExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'reviews',
    about: 'Arviot ja vastaukset niihin',
    parents: exportedTickets,
    by: reviews.ticketId,
    where: ({ organizationType }) => (organizationType === 'GARAGE' ? isNull(reviews.withdrawnAt) : undefined),
    order: [reviews.id],
    columns: {
      ...pick(reviews, 'id', 'ticketId'),
      ...sidesOfRow(reviews),
      ...pick(reviews, 'stars', 'text', 'answer', 'answeredAt', 'hiddenAt', 'hiddenReason', 'createdAt'),
    },
    customer: pick(reviews, 'authorUserId', 'withdrawnAt'),
  }),
  exportedTable({
    name: 'reviewReports',
    about: 'Omat ilmoitukset asiattomista arvioista',
    whose: reviewReports.organizationId,
    order: [reviewReports.id],
    columns: pick(reviewReports, 'id', 'reviewId', 'reason', 'createdAt', 'settledAt'),
  }),
]
