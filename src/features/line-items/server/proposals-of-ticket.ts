import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/server/accounts.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PriceProposal } from '../line-items.ts'
import { MAX_SHOWN_PROPOSALS } from '../price-proposals.ts'
import { priceProposals } from './line-items.tables.ts'

const [proposers, answerers] = [alias(users, 'proposer'), alias(users, 'answerer')]

const rowsOf = prepared((db) =>
  db
    .select({ row: priceProposals, proposedBy: proposers.name, by: answerers.name })
    .from(priceProposals)
    .leftJoin(proposers, eq(proposers.id, priceProposals.proposedByUserId))
    .leftJoin(answerers, eq(answerers.id, priceProposals.answeredByUserId))
    .where(eq(priceProposals.ticketId, sql.placeholder('ticketId')))
    .orderBy(desc(priceProposals.id))
    .limit(MAX_SHOWN_PROPOSALS)
    .prepare('proposals-of-ticket'),
)

/** What was proposed that a ticket costs, the newest first, with who proposed and who answered. */
export async function proposalsOfTicket(db: Queryable, ticketId: string): Promise<PriceProposal[]> {
  const rows = await rowsOf(db).execute({ ticketId })
  return rows.map(({ row, proposedBy, by }) => {
    const { id, version, state, priceType, agreedCents, agreedGrossCents, note, lines, proposedAt } = row
    const { answeredAt, how, answeredBy, spokenWay: way, saidAt, linkTo, answerNote } = row
    const answer =
      answeredAt === null || how === null
        ? null
        : { at: answeredAt, how, by, answeredBy, way, saidAt, linkTo, note: answerNote }
    return { id, version, state, priceType, agreedCents, agreedGrossCents, note, lines, proposedAt, proposedBy, answer }
  })
}
