import type { Side } from '#features/organizations/organizations.policy.ts'
import type { ApprovalWait, TicketCard } from './ticket-views.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The user who reads them. */
export type Viewer = Side & {
  userId: string
  /** The viewer's own approval limit, in cents with VAT; null or missing where the customer's holds. */
  approvalLimitCents?: number | null
}

/** `isYours` when the viewer is the one who is waited for. */
export type ApprovalWords = { text: string; isYours: boolean }

export type Asked = Pick<TicketCard, 'garage' | 'customer'> & { approvalWait: ApprovalWait }

/** For whom a ticket's extra work or price waits, how long by now, and whether the time to answer is over. */
export function approvalWords(ticket: Asked, viewer: Viewer, now: number): ApprovalWords {
  const { what, since, dueAt, call } = ticket.approvalWait
  const words = what === 'PRICE' ? awaitedPrice : call ? awaitedCall : awaitedAnswer
  const { who, isYours } = words(ticket, viewer)
  const isLate = !call && dueAt !== null && now >= Date.parse(dueAt)
  return { text: `${who}, ${waitedText(now - Date.parse(since))}${isLate ? ', vastaus myöhässä' : ''}`, isYours }
}

/** Whether it takes an admin's yes. */
const isAbove = ({ aboveLimit, grossCents }: ApprovalWait, { role, approvalLimitCents = null }: Viewer): boolean =>
  role !== 'ADMIN' && (approvalLimitCents === null ? aboveLimit : (grossCents ?? 0) > approvalLimitCents)

const awaitedCall = ({ customer }: Asked, { organizationType }: Viewer) =>
  organizationType === 'GARAGE'
    ? { who: `Odottaa soittoasi: ${customer.name}`, isYours: true }
    : { who: 'Odottaa korjaamon soittoa', isYours: false }

function awaitedPrice({ customer, approvalWait }: Asked, viewer: Viewer) {
  if (viewer.organizationType === 'GARAGE')
    return { who: `Hinta odottaa hyväksyntää: ${customer.name}`, isYours: false }
  return isAbove(approvalWait, viewer)
    ? { who: 'Hinta odottaa pääkäyttäjän hyväksyntää', isYours: false }
    : { who: 'Hinta odottaa hyväksyntääsi', isYours: true }
}

function awaitedAnswer({ customer, approvalWait }: Asked, viewer: Viewer) {
  const { deputy } = approvalWait
  if (deputy && deputy.id !== viewer.userId)
    return { who: `Odottaa lupaa: ${deputy.name} (varahyväksyjä)`, isYours: false }
  if (viewer.organizationType === 'GARAGE') return { who: `Odottaa lupaa: ${customer.name}`, isYours: false }
  if (deputy) return { who: 'Odottaa sinun lupaasi (varahyväksyjä)', isYours: true }
  return isAbove(approvalWait, viewer)
    ? { who: 'Odottaa pääkäyttäjän lupaa', isYours: false }
    : { who: 'Odottaa sinun lupaasi', isYours: true }
}

/** How long, in one unit: `5 min`, `2 h`, `3 pv`. */
export function waitedText(ms: number): string {
  if (ms < MINUTE_MS) return 'alle 1\u00a0min'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}\u00a0min`
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)}\u00a0h` : `${Math.floor(ms / DAY_MS)}\u00a0pv`
}
