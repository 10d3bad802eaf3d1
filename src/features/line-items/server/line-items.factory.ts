import { randomUUID } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import type { LineItemRow } from './line-items.access.ts'
import { lineItems, priceProposals } from './line-items.tables.ts'

type Given = Partial<typeof lineItems.$inferInsert> & { ticketId: string; garageId: string }

export async function makeLine(db: Queryable, given: Given): Promise<LineItemRow> {
  const [line] = await db
    .insert(lineItems)
    .values({
      kind: 'OTHER',
      name: 'Jarrupalat eteen',
      unit: 'sarja',
      quantityThousandths: 1000,
      unitPriceCents: 8900,
      vatCode: 'STANDARD',
      place: 1,
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!line) throw new Error('the line was not made')
  return line
}

type GivenProposal = Partial<typeof priceProposals.$inferInsert> & { ticketId: string; garageId: string }

/** An estimate that waits for the customer's yes. */
export async function makeProposal(db: Queryable, given: GivenProposal): Promise<typeof priceProposals.$inferSelect> {
  const [proposal] = await db
    .insert(priceProposals)
    .values({
      priceType: 'ESTIMATE',
      agreedCents: 40_000,
      lines: [],
      proposedAt: new Date().toISOString(),
      requestKey: randomUUID(),
      ...given,
    })
    .returning()
  if (!proposal) throw new Error('the proposal was not made')
  return proposal
}
