import { eq } from 'drizzle-orm'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { standingOf } from '../extra-work-links.policy.ts'
import { type AnswerableWork, answerableWork, type ShownWork, shownWork } from './answerable-work.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { extraWorkLinks, type LinkRow } from './extra-work-links.tables.ts'

/** Whom to call when a page has nothing else to offer. */
export type Garage = Pick<typeof organizations.$inferSelect, 'name' | 'phone'>

type OfLink = { garage: Garage; link: LinkRow }

/** A request that may be answered by the link now. */
export type OpenLink = AnswerableWork & OfLink

/** Why nothing can be answered, and whom to call. */
const DEAD = ['expired', 'revoked', 'changed', 'withdrawn', 'over', 'unwanted'] as const

/** What a link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type LinkPage =
  | { state: 'forged' }
  | { state: (typeof DEAD)[number]; garage: Garage | null }
  | (ShownWork & OfLink & { state: 'answered'; isMine: boolean })
  | (OpenLink & { state: 'open' })

export async function readLink(
  db: Queryable,
  { linkSecret, clock }: Pick<Services, 'linkSecret' | 'clock'>,
  token: string,
): Promise<LinkPage> {
  const now = clock()
  const { state, link: signed } = await readSignedLink(db, linkSecret, EXTRA_WORK_LINK, token, now)
  if (state === 'forged') return { state }
  const found = signed ? await factsOf(db, signed.subject) : null
  if (!signed || !found) return { state: signed ? 'revoked' : 'expired', garage: null }
  const { garage, link, work, ticket } = found
  const standing = standingOf({ link, signed, work, ticket }, now)
  if (standing === 'REVOKED' || standing === 'EXPIRED')
    return { state: standing === 'REVOKED' ? 'revoked' : 'expired', garage }
  if (link.revision !== work.revision) return { state: 'changed', garage }
  const shown = { garage, link, ...(await shownWork(db, found, now)) }
  if (work.state === 'ANSWERED') return { ...shown, state: 'answered', isMine: standing === 'USED' }
  if (work.state === 'WITHDRAWN') return { state: 'withdrawn', garage }
  if (standing !== 'OPEN') return { state: 'over', garage }
  const answerable = await answerableWork(db, shown)
  return answerable ? { ...answerable, garage, link, state: 'open' } : { state: 'unwanted', garage }
}

async function factsOf(db: Queryable, id: string): Promise<(OfLink & Pick<ShownWork, 'work' | 'ticket'>) | null> {
  const [found] = await db
    .select({
      link: extraWorkLinks,
      work: extraWorks,
      ticket: tickets,
      garage: { name: organizations.name, phone: organizations.phone },
    })
    .from(extraWorkLinks)
    .innerJoin(extraWorks, eq(extraWorks.id, extraWorkLinks.extraWorkId))
    .innerJoin(tickets, eq(tickets.id, extraWorks.ticketId))
    .innerJoin(organizations, eq(organizations.id, tickets.garageId))
    .where(eq(extraWorkLinks.id, id))
  return found ?? null
}
