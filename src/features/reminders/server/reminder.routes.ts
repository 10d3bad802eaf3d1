import { and, eq, inArray } from 'drizzle-orm'
import { findFreeTimes } from '#features/planning/server/find-free-times.ts'
import { inNameOf } from '#features/tickets/server/ticket-context.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { OPEN_STATUSES } from '#features/tickets/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { hasRows } from '#server/db/has-rows.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { AppError } from '#shared/app-error.ts'
import { Instant } from '#shared/instant.ts'
import { lines } from '#shared/text-fields.ts'
import { answerReminder, bookByReminder } from './answer-reminder.ts'
import { type OpenReminder, type ReminderPage, readReminder } from './reminder-link.ts'
import { reminderPage, type Typed } from './reminder-page.ts'

/** More than any person presses; each counts by the address that it comes from. */
const LIMIT = { max: 120, windowMs: 60_000 }
/** Some times of the next days, not a calendar: who wants another one writes it. */
const OFFERED_DAYS = 14
const OFFERED_A_DAY = 2
const OFFERED = 8

const Note = lines('Viesti', 500, 'Viesti on liian pitkä (enintään 500 merkkiä)')

const open = defineRoute({
  method: 'GET',
  url: '/muistutus/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `reminder:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params: { token }, reply }) {
    const found = await readReminder(db, services, token)
    if (found.state === 'open') await noteOpened(db, found.reminder.linkId, services.clock())
    return reminderPage(reply, found, { ...(await offered(db, services, found)), token })
  },
})

/** The result is on the page that is opened again: a reload sends nothing twice. What was not sent is shown as it was typed. */
const answer = defineRoute({
  method: 'POST',
  url: '/muistutus/:token',
  access: 'anyone',
  body: 'form',
  bodyLimitBytes: 16_384,
  limit: ({ request }) => ({ key: `reminder:${request.ip}`, ...LIMIT }),
  async handle({ db, services, params: { token }, body, reply }) {
    const found = await readReminder(db, services, token)
    if (found.state !== 'open') return reminderPage(reply, found, { times: [], hasOpenTicket: false, token })
    const given = { act: body.get('teko') ?? '', time: body.get('aika') ?? '', note: body.get('viesti') ?? '' }
    const wrong = await act(db, services, found, given)
    if (wrong === null) return reply.redirect(`/muistutus/${token}`, 303)
    return reminderPage(reply.code(422), found, { ...(await offered(db, services, found)), token, typed: wrong })
  },
})

/** The page behind the link of a reminder, for people without a session. */
export const reminderRoutes: readonly Route[] = [open, answer]

const ACTS = { soita: 'CALL', 'ei-minun': 'NOT_MINE', 'ei-enaa': 'NO_MORE' } as const
const isOther = (act: string): act is keyof typeof ACTS => Object.hasOwn(ACTS, act)

/** What is wrong with what was typed; null when it was done. */
async function act(
  db: Database,
  services: Services,
  found: OpenReminder,
  { act: what, time, note }: { act: string; time: string; note: string },
): Promise<Typed | null> {
  if (isOther(what)) {
    await answerReminder(db, services, found, ACTS[what])
    return null
  }
  const read = Note.safeParse(note)
  const chosen = Instant.nullable().safeParse(time || null)
  if (!read.success) return { time, note, error: `${read.error.issues[0]?.message}.` }
  const isPast = chosen.data && Date.parse(chosen.data) <= services.clock().getTime()
  if (!chosen.success || isPast) return { time: '', note, error: 'Valitse aika uudelleen.' }
  await bookByReminder(db, services, found, { requestedAt: chosen.data, note: read.data })
  return null
}

async function offered(db: Database, services: Services, found: ReminderPage) {
  if (found.state !== 'open') return { times: [], hasOpenTicket: false }
  const { reminder, garage, car } = found
  const isOpen = and(eq(tickets.vehicleId, car.id), inArray(tickets.status, OPEN_STATUSES))
  const hasOpenTicket = await hasRows(db, tickets, isOpen)
  if (hasOpenTicket || reminder.answer === 'BOOKED') return { times: [], hasOpenTicket }
  return { times: await freeTimes(db, services, reminder.customerId, garage.id), hasOpenTicket }
}

/** A garage that does not set its hours offers none. */
async function freeTimes(db: Database, services: Services, customerId: string, garageId: string): Promise<string[]> {
  const { membership } = inNameOf('CUSTOMER', customerId)
  try {
    const days = await findFreeTimes({ db, services, membership }, { garageId, serviceIds: [], days: OFFERED_DAYS })
    return days.flatMap(({ times }) => spread(times)).slice(0, OFFERED)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return []
    throw error
  }
}

/** The first one of a day, and one from its middle on. */
const spread = (times: readonly string[]): string[] =>
  [times[0], times[Math.floor(times.length / 2)]]
    .filter((time, index, all) => time !== undefined && all.indexOf(time) === index)
    .slice(0, OFFERED_A_DAY) as string[]
