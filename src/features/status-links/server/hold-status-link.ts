import { eq } from 'drizzle-orm'
import type { ExtraWorkRow } from '#features/extra-work/server/extra-work.access.ts'
import { writtenAddress } from '#features/extra-work-links/extra-work-links.ts'
import type { Holder } from '#features/extra-work-links/server/answer-by-link.ts'
import { ticketEvents } from '#features/tickets/server/tickets.tables.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { Services } from '#server/services.ts'
import { noteOpened, stateOf } from '#server/signed-links/read-signed-link.ts'
import { renewLink } from '#server/signed-links/renew-link.ts'
import { signedLinks } from '#server/signed-links/signed-links.tables.ts'
import { showStatusLinks } from './follow-status-links.ts'
import type { OpenStatus } from './read-status.ts'
import { linkExpiry } from './status-link.ts'
import { type StatusLinkRow, statusLinks } from './status-links.tables.ts'

/** Whether the link is still worth something, in the transaction of an act; it is used as often as there is something to do. */
export const stillHolds =
  ({ clock }: Pick<Services, 'clock'>, { linkId }: Pick<StatusLinkRow, 'linkId'>) =>
  async (tx: Transaction): Promise<boolean> => {
    const [signed] = await tx.select().from(signedLinks).where(eq(signedLinks.id, linkId)).for('share')
    return signed !== undefined && stateOf(signed, clock()) === 'valid'
  }

/** Who answers a request for extra work by this link. */
export function holderOf(
  services: Pick<Services, 'clock'>,
  link: StatusLinkRow,
  { id, revision }: Pick<ExtraWorkRow, 'id' | 'revision'>,
): Holder {
  const asking = `${id} ${revision}`
  return {
    name: link.name,
    sentTo: writtenAddress(link),
    holds: stillHolds(services, link),
    async isFirstAbove(tx) {
      const isThis = eq(statusLinks.id, link.id)
      const [now] = await tx.select().from(statusLinks).where(isThis).for('update')
      if (!now || now.aboveLimit.includes(asking)) return false
      await tx
        .update(statusLinks)
        .set({ aboveLimit: [...now.aboveLimit, asking] })
        .where(isThis)
      return true
    },
  }
}

/** Records that the page was opened, and renews its link; the first time is on the timeline of who sent it. */
export async function noteStatusOpened(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { link, ticket }: OpenStatus,
): Promise<void> {
  const now = clock()
  const isFirst = await noteOpened(db, link.linkId, now)
  await renewLink(db, link.linkId, linkExpiry(now))
  if (!isFirst) return
  await transact(db, async (tx) => {
    await tx.insert(ticketEvents).values({
      ticketId: ticket.id,
      kind: 'STATUS_LINK',
      onlyForOrganizationId: link.organizationId,
      data: { act: 'OPENED', name: link.name, about: link.about },
    })
    showStatusLinks(tx, ticket)
  })
}
