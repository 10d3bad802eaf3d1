import { eq } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { spendLink } from '#server/signed-links/spend-link.ts'
import { writtenAddress } from '../extra-work-links.ts'
import type { AskedByLink } from './answer-by-link.ts'
import { extraWorkLinks } from './extra-work-links.tables.ts'
import type { OpenLink } from './read-link.ts'

/** What the page of a link of this feature showed, and who holds the link. */
export const askedByLink = (found: OpenLink, { clock }: Pick<Services, 'clock'>): AskedByLink => {
  const { link } = found
  return {
    ticket: found.ticket,
    work: found.work,
    lines: found.lines,
    day: found.day,
    revision: link.revision,
    holder: {
      name: link.name,
      sentTo: writtenAddress(link),
      holds: async (tx) => (await spendLink(tx, link.linkId, clock())) === 'valid',
      async isFirstAbove(tx) {
        const isThis = eq(extraWorkLinks.id, link.id)
        const [now] = await tx.select().from(extraWorkLinks).where(isThis).for('update')
        if (!now || now.aboveLimitAt !== null) return false
        await tx.update(extraWorkLinks).set({ aboveLimitAt: clock().toISOString() }).where(isThis)
        return true
      },
    },
  }
}
