import { isDeepStrictEqual } from 'node:util'
import type { OrganizationType } from '#shared/organization.ts'
import { TICKET_STATUSES, type TicketStatus } from '../tickets.ts'

/** The rules of tickets once more, as small as they can be said: what `tickets.model.test.ts` holds the real ones to. */

export type Times = { scheduledStart?: string | null; scheduledEnd?: string | null }
export type Changes = Times & { title?: string; urgent?: boolean }
type At = { side: OrganizationType; ticket: string }
type Versioned = At & { version: number }

export type Act =
  /** `label` is the new ticket's; `key` that of the filled form. */
  | { kind: 'report'; side: OrganizationType; label: string; key: string; title: string }
  | (Versioned & { kind: 'move'; to: TicketStatus; times: Times; key: string })
  | (Versioned & { kind: 'edit'; changes: Changes })
  | (At & { kind: 'comment'; internal: boolean; key: string; body: string })
  | (At & { kind: 'archive'; archived: boolean; key: string })
  /** Takes back the side's act of that key. */
  | (At & { kind: 'undo'; key: string })
  /** The nightly job, side by side; a ticket that is locked at that moment waits for the next night. */
  | { kind: 'nightly'; except?: { ticket: string; sides: readonly OrganizationType[] } }
  | { kind: 'wait'; days: number }

type Entry = { by: OrganizationType; text: string; internal: boolean }

/** By which act a side's desk lost the ticket, or got it back. */
type Desks = { archived: Record<OrganizationType, string | null>; kept: Record<OrganizationType, string | null> }

/** A move or an archiving that may be tried again, or undone. */
type Done = {
  by: OrganizationType
  key: string
  version: number
  before: Partial<TicketModel>
  desks: Desks
  entry: Entry | null
  isLate: boolean
  undoneVersion: number | null
}

export type TicketModel = Desks & {
  label: string
  number: number
  /** Who reported it, with which key, and what was sent with it. */
  sent: { by: OrganizationType; key: string; title: string }
  title: string
  urgent: boolean
  status: TicketStatus
  start: string | null
  end: string | null
  /** Whole days since it was closed. */
  closedFor: number | null
  version: number
  timeline: readonly Entry[]
  /** What was written by which key of which side. */
  commentKeys: Readonly<Record<string, string>>
  acts: readonly Done[]
}
export type Model = readonly TicketModel[]
export type Answer = string
type Said = { model: Model; answer: Answer }

const SIDES = ['GARAGE', 'CUSTOMER'] as const
export const ARCHIVE_DAYS = 14
const REOPEN_DAYS = 30
const nowhere = { GARAGE: null, CUSTOMER: null }
const bothDesks: Desks = { archived: nowhere, kept: nowhere }

const garageMoves: Record<TicketStatus, TicketStatus[]> = {
  NEW: ['SCHEDULED', 'IN_PROGRESS', 'CANCELLED'],
  SCHEDULED: ['IN_PROGRESS', 'NEW', 'CANCELLED'],
  IN_PROGRESS: ['WAITING', 'READY', 'SCHEDULED'],
  WAITING: ['IN_PROGRESS', 'READY', 'CANCELLED'],
  READY: ['DONE', 'IN_PROGRESS'],
  DONE: ['IN_PROGRESS'],
  CANCELLED: ['NEW'],
}
const customerMoves = ['NEW CANCELLED', 'SCHEDULED CANCELLED', 'READY DONE']

const isClosed = (status: TicketStatus) => status === 'DONE' || status === 'CANCELLED'

export const movesOf = ({ status, closedFor }: TicketModel, side: OrganizationType): TicketStatus[] =>
  side === 'CUSTOMER'
    ? TICKET_STATUSES.filter((to) => customerMoves.includes(`${status} ${to}`))
    : garageMoves[status].filter(() => status !== 'DONE' || (closedFor ?? 0) <= REOPEN_DAYS)

export function says(model: Model, act: Act): Said {
  switch (act.kind) {
    case 'report':
      return report(model, act)
    case 'wait':
      return { model: model.map((one) => later(one, act.days)), answer: 'done' }
    case 'nightly':
      return {
        model: model.map((one) => archivedByNight(one, act.except?.ticket === one.label ? act.except.sides : [])),
        answer: 'done',
      }
    default: {
      const ticket = model.find(({ label }) => label === act.ticket)
      if (!ticket) return { model, answer: 'ticket' }
      const { changed, answer } = change(ticket, act)
      return { model: model.map((one) => (one === ticket ? changed : one)), answer }
    }
  }
}

const later = (ticket: TicketModel, days: number): TicketModel => ({
  ...ticket,
  closedFor: ticket.closedFor === null ? null : ticket.closedFor + days,
  acts: ticket.acts.map((done) => ({ ...done, isLate: true })),
})

function report(model: Model, { side, label, key, title }: Act & { kind: 'report' }): Said {
  const sent = { by: side, key, title }
  const earlier = model.find((one) => one.sent.by === side && one.sent.key === key)
  if (earlier) return { model, answer: earlier.sent.title === title ? `made ${earlier.label}` : 'already_reported' }
  const ticket = { ...there(label, model.length + 1, 'NEW', null), title, sent, timeline: [reportedBy(side)] }
  return { model: [...model, ticket], answer: `made ${label}` }
}

const reportedBy = (by: OrganizationType): Entry => ({ by, text: 'REPORTED', internal: false })

/** A ticket of the customer that was there before, without a form that could be sent again. */
export const there = (label: string, number: number, status: TicketStatus, closedFor: number | null): TicketModel => ({
  label,
  number,
  status,
  closedFor,
  title: 'Huolto',
  urgent: false,
  start: null,
  end: null,
  ...bothDesks,
  version: 1,
  commentKeys: {},
  acts: [],
  sent: { by: 'CUSTOMER', key: '', title: '' },
  timeline: [reportedBy('CUSTOMER')],
})

function archivedByNight(ticket: TicketModel, skipped: readonly OrganizationType[]): TicketModel {
  const isDue = ticket.closedFor !== null && ticket.closedFor > ARCHIVE_DAYS
  const archived = { ...ticket.archived }
  for (const side of SIDES)
    if (isDue && ticket.kept[side] === null && !skipped.includes(side)) archived[side] ??= 'by night'
  return { ...ticket, archived }
}

type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>
type Changed = { changed: TicketModel; answer: Answer }

function change(ticket: TicketModel, act: ActOf<'comment' | 'archive' | 'move' | 'edit' | 'undo'>): Changed {
  if (act.kind === 'comment') return commented(ticket, act)
  if (act.kind === 'undo') return undone(ticket, act)
  const earlier = act.kind === 'edit' ? undefined : actOf(ticket, act)
  if (earlier) return refused(ticket, act.kind === 'move' ? `version ${earlier.version}` : 'done')
  if (act.kind === 'archive') return archivedByHand(ticket, act)
  if (act.version !== ticket.version) return refused(ticket, 'ticket_changed')
  return act.kind === 'move' ? moved(ticket, act) : edited(ticket, act)
}

const refused = (changed: TicketModel, answer: Answer): Changed => ({ changed, answer })
const timelineWith = (
  { timeline }: TicketModel,
  by: OrganizationType,
  text: string,
  internal = false,
): readonly Entry[] => [...timeline, { by, text, internal }]

function commented(ticket: TicketModel, { side, internal, key, body }: ActOf<'comment'>): Changed {
  if (internal && side === 'CUSTOMER') return refused(ticket, 'garage_only')
  const own = `${side} ${key}`
  const text = `${internal ? 'NOTED' : 'COMMENTED'} ${body}`
  const earlier = ticket.commentKeys[own]
  if (earlier !== undefined) return refused(ticket, earlier === text ? 'done' : 'comment_key_used')
  const timeline = timelineWith(ticket, side, text, internal)
  return { changed: { ...ticket, timeline, commentKeys: { ...ticket.commentKeys, [own]: text } }, answer: 'done' }
}

const actOf = ({ acts }: TicketModel, { side, key }: { side: OrganizationType; key: string }) =>
  acts.find((done) => done.by === side && done.key === key)

function undone(ticket: TicketModel, act: ActOf<'undo'>): Changed {
  const done = actOf(ticket, act)
  if (!done) return refused(ticket, 'undo_unknown')
  if (done.undoneVersion !== null) return refused(ticket, `version ${done.undoneVersion}`)
  if (done.isLate) return refused(ticket, 'undo_too_late')
  const { archived, kept } = ticket
  if (done.version !== ticket.version || !isDeepStrictEqual(done.desks, { archived, kept }))
    return refused(ticket, 'undo_overtaken')
  const version = done.entry ? ticket.version + 1 : ticket.version
  const acts = ticket.acts.map((one) => (one === done ? { ...one, undoneVersion: version } : one))
  const timeline = ticket.timeline.filter((entry) => entry !== done.entry)
  return { changed: { ...ticket, ...done.before, timeline, version, acts }, answer: `version ${version}` }
}

function archivedByHand(ticket: TicketModel, act: ActOf<'archive'>): Changed {
  const { side, key } = act
  if ((ticket.archived[side] !== null) === act.archived) return refused(ticket, 'done')
  if (act.archived && !isClosed(ticket.status)) return refused(ticket, 'only_closed_tickets_archive')
  const { archived, kept, version } = ticket
  const desks = {
    archived: { ...archived, [side]: act.archived ? key : null },
    kept: act.archived ? kept : { ...kept, [side]: key },
  }
  const done = { by: side, key, version, before: { archived, kept }, desks, entry: null }
  return { changed: noted({ ...ticket, ...desks }, done), answer: 'done' }
}

const noted = (ticket: TicketModel, done: Omit<Done, 'isLate' | 'undoneVersion'>): TicketModel => ({
  ...ticket,
  acts: [...ticket.acts, { ...done, isLate: false, undoneVersion: null }],
})

function moved(ticket: TicketModel, { side, to, times, key }: ActOf<'move'>): Changed {
  if (!movesOf(ticket, side).includes(to)) return refused(ticket, 'move_not_allowed')
  const { scheduledStart, scheduledEnd } = times
  const isOutdated = scheduledStart && scheduledEnd === undefined && ticket.end && ticket.end < scheduledStart
  const { next, fields } = withChanges(ticket, isOutdated ? { ...times, scheduledEnd: null } : times)
  if (fields.length > 0 && side === 'CUSTOMER') return refused(ticket, 'garage_plans')
  if (isUpsideDown(next)) return refused(ticket, 'scheduledEnd')
  const timeline = timelineWith(ticket, side, `MOVED ${ticket.status} ${to} ${fields}`)
  const version = ticket.version + 1
  const closedFor = isClosed(to) ? 0 : null
  const { status, start, end, archived, kept } = ticket
  const before = { status, start, end, closedFor: ticket.closedFor, archived, kept }
  const done = { by: side, key, version, before, desks: bothDesks, entry: timeline.at(-1) ?? null }
  const changed = noted({ ...next, ...bothDesks, closedFor, status: to, version, timeline }, done)
  return { changed, answer: `version ${version}` }
}

function edited(ticket: TicketModel, { side, changes }: ActOf<'edit'>): Changed {
  const mayEdit = side === 'GARAGE' ? !isClosed(ticket.status) : ['NEW', 'SCHEDULED'].includes(ticket.status)
  if (!mayEdit) return refused(ticket, 'ticket_not_editable')
  const { next, fields } = withChanges(ticket, changes)
  if (side === 'CUSTOMER' && fields.some((field) => field !== 'title')) return refused(ticket, 'garage_plans')
  if (fields.length === 0) return refused(ticket, `version ${ticket.version}`)
  if (isUpsideDown(next)) return refused(ticket, 'scheduledEnd')
  const version = ticket.version + 1
  const timeline = timelineWith(ticket, side, `EDITED ${fields}`)
  return { changed: { ...next, version, timeline }, answer: `version ${version}` }
}

const isUpsideDown = ({ start, end }: TicketModel) => start !== null && end !== null && end < start

/** The ticket with the changes, and the names of the fields that really changed. */
function withChanges(ticket: TicketModel, changes: Changes): { next: TicketModel; fields: string[] } {
  const { title = ticket.title, urgent = ticket.urgent } = changes
  const { scheduledStart: start = ticket.start, scheduledEnd: end = ticket.end } = changes
  const fields = [
    ...(title === ticket.title ? [] : ['title']),
    ...(start === ticket.start ? [] : ['scheduledStart']),
    ...(end === ticket.end ? [] : ['scheduledEnd']),
    ...(urgent === ticket.urgent ? [] : ['urgent']),
  ]
  return { next: { ...ticket, title, urgent, start, end }, fields }
}

/** What people see of it, on each side. */
export const shown = (model: Model) => ({
  numbers: model.map(({ number }) => number),
  tickets: Object.fromEntries(
    model.map((ticket) => {
      const { label, number, title, urgent, status, start, end, closedFor, archived, version, timeline } = ticket
      const of = (side: OrganizationType) => ({
        number,
        title,
        urgent,
        status,
        start,
        end,
        closedFor,
        version,
        archived: { GARAGE: archived.GARAGE !== null, CUSTOMER: archived.CUSTOMER !== null },
        moves: [...movesOf(ticket, side)].sort(),
        timeline: timeline
          .filter(({ internal }) => side === 'GARAGE' || !internal)
          .map(({ by, text }) => `${by} ${text}`),
      })
      return [label, { garage: of('GARAGE'), customer: of('CUSTOMER') }]
    }),
  ),
  onDesk: SIDES.map((side) => model.filter(({ archived }) => archived[side] === null).length),
})
