import { eq } from 'drizzle-orm'
import { mayAnswerByLink } from '#features/extra-work/extra-work.policy.ts'
import type { ExtraWorkLine } from '#features/extra-work/extra-work.ts'
import type { ExtraWorkRow } from '#features/extra-work/server/extra-work.access.ts'
import { extraWorks } from '#features/extra-work/server/extra-work.tables.ts'
import { EXTRA_WORK_FILES } from '#features/extra-work/server/extra-work-files.ts'
import { linesOf } from '#features/extra-work/server/extra-work-lines.ts'
import type { FileView } from '#features/files/files.ts'
import { attachedFiles } from '#features/files/server/attach-files.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import type { TicketRow } from '#features/tickets/server/tickets.access.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { readSignedLink } from '#server/signed-links/read-signed-link.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { approvableByLink, standingOf } from '../extra-work-links.policy.ts'
import { EXTRA_WORK_LINK } from './extra-work-link.ts'
import { extraWorkLinks, type LinkRow } from './extra-work-links.tables.ts'
import { linkWishes } from './link-wishes.ts'

/** Whom to call when a page has nothing else to offer. */
export type Garage = Pick<typeof organizations.$inferSelect, 'name' | 'phone'>

type Shown = {
  garage: Garage
  link: LinkRow
  work: ExtraWorkRow
  ticket: TicketRow
  lines: ExtraWorkLine[]
  /** The day of the VAT rate. */
  day: string
  /** Whether the customer is a private person, who reads prices with VAT. */
  withVat: boolean
}

/** A request that may be answered by the link now. */
export type OpenLink = Shown & {
  files: FileView[]
  /** The most that may be approved, in cents with VAT; null is no limit. */
  mostCents: number | null
  /** Whether the customer has people of its own, who may answer instead. */
  hasPeople: boolean
}

/** Why nothing can be answered, and whom to call. */
const DEAD = ['expired', 'revoked', 'changed', 'withdrawn', 'over', 'unwanted'] as const

/** What a link leads to at this moment. A forged one shows nothing, a dead one whom to call. */
export type LinkPage =
  | { state: 'forged' }
  | { state: (typeof DEAD)[number]; garage: Garage | null }
  | (Shown & { state: 'answered'; isMine: boolean })
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
  const [known, withVat] = await Promise.all([linesOf(db, [work.id]), paysWithVat(db, ticket.customerId)])
  const lines = known.get(work.id) ?? []
  // what was answered has the VAT of its day
  const shown = {
    ...found,
    lines,
    withVat,
    day: dayInHelsinki(work.answeredAt === null ? now : new Date(work.answeredAt)),
  }
  if (work.state === 'ANSWERED') return { ...shown, state: 'answered', isMine: standing === 'USED' }
  if (work.state === 'WITHDRAWN') return { state: 'withdrawn', garage }
  if (standing !== 'OPEN') return { state: 'over', garage }
  const wishes = await linkWishes(db, ticket)
  if (!mayAnswerByLink(wishes, ticket, work)) return { state: 'unwanted', garage }
  const files = (await attachedFiles(db, EXTRA_WORK_FILES, [work.id])).get(work.id) ?? []
  const mostCents = approvableByLink(wishes.approvalLimitCents)
  return { ...shown, state: 'open', files, mostCents, hasPeople: !wishes.isManaged }
}

async function factsOf(db: Queryable, id: string): Promise<Omit<Shown, 'lines' | 'day' | 'withVat'> | null> {
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
