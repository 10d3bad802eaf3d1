import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { inspectionsOf } from '#features/inspections/server/read-inspections.ts'
import type { TicketLines } from '#features/line-items/line-items.ts'
import { readTicketLines } from '#features/line-items/server/ticket-lines.ts'
import { servicesOfTicket } from '#features/tickets/server/ticket-services.ts'
import { type TicketRow, ticketFor } from '#features/tickets/server/tickets.access.ts'
import { lockVehicle } from '#features/vehicles/server/vehicles.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { EntryFields } from '../book-entries.ts'
import { mayRecordTicket } from '../maintenance-books.policy.ts'
import { changeBook, ofDraft, toGroup } from './change-book.ts'
import { kindOf, oilOf } from './guess-entry.ts'
import { inspectedFields } from './inspected.ts'
import { bookEntries } from './maintenance-books.tables.ts'
import { openBook } from './open-book.ts'
import { insertDraft } from './write-entry.ts'

type Recorded = { maintenanceBookId: string; entryId: string }

/**
 * Kirjaa huoltokirjaan: a draft of a finished ticket, filled in from it, in the garage's book of the car; the book is made when there is none. A
 * ticket is recorded once: the second time answers with what there is. Refusals: `not_found: ticket`, `conflict: ticket_not_recordable`.
 */
export async function recordTicket(ctx: OrganizationContext, ticketId: string): Promise<Recorded> {
  const ticket = await ticketFor(ctx.db, ctx.membership, ticketId)
  const known = await recordedBefore(ctx.db, ctx, ticket.id)
  if (known) return known
  const { vehicleId } = ticket
  if (vehicleId === null || !mayRecordTicket(ctx.membership, ticket))
    throw new AppError('conflict', 'ticket_not_recordable')
  const fields = await fieldsOf(ctx, ticket)
  return transact(ctx.db, async (tx) => {
    const vehicle = await lockVehicle(tx, vehicleId)
    const twin = await recordedBefore(tx, ctx, ticket.id)
    if (twin) return twin
    const { garageId, customerId } = ticket
    const now = ctx.services.clock().toISOString()
    const { id } = await openBook(tx, { garageId, customerId, vehicle, group: 'inProgress', now })
    return changeBook.within(tx, ctx, {
      id,
      may: 'askedByVerb',
      async rule(book) {
        const requestKey = randomUUID()
        const entryId = await insertDraft(tx, ctx, book, { fields, requestKey, ticketId: ticket.id, corrected: null })
        return { ...ofDraft(ctx, toGroup(book, 'inProgress', now)), answer: { maintenanceBookId: id, entryId } }
      },
    })
  })
}

async function recordedBefore(
  db: Queryable,
  { membership }: OrganizationContext,
  ticketId: string,
): Promise<Recorded | null> {
  const [known] = await db
    .select({ maintenanceBookId: bookEntries.bookId, entryId: bookEntries.id })
    .from(bookEntries)
    .where(
      and(
        eq(bookEntries.ticketId, ticketId),
        isNull(bookEntries.correctsId),
        eq(bookEntries.garageId, membership.organizationId),
      ),
    )
  return known ?? null
}

const MAX_ROWS = 60

async function fieldsOf(ctx: OrganizationContext, ticket: TicketRow): Promise<EntryFields> {
  const [wanted, { lines, guarantee }, inspections] = await Promise.all([
    servicesOfTicket(ctx.db, ticket.id),
    readTicketLines(ctx, ticket.id),
    inspectionsOf(ctx.db, ctx.membership, ticket),
  ])
  const inspected = inspectedFields(inspections)
  const names = [...wanted.map(({ name }) => name), ...lines.filter(isWork).map(({ name }) => name)]
  const works = [...new Set(names.length > 0 ? names : [ticket.title])]
  return {
    doneOn: dayInHelsinki(ticket.closedAt === null ? ctx.services.clock() : new Date(ticket.closedAt)),
    mileageKm: ticket.mileageKm,
    kind: kindOf([ticket.title, ...works].join(' ')),
    programme: '',
    programmeSource: '',
    remarks: inspected.remarks,
    nextServiceOn: null,
    nextServiceKm: null,
    works: [
      ...works
        .slice(0, MAX_ROWS - inspected.works.length)
        .map((name) => ({ name: name.slice(0, 200), result: 'DONE' as const, reason: '' })),
      ...inspected.works,
    ],
    parts: partsOf(lines, guarantee),
    ...oilOf(lines),
  }
}

type Line = TicketLines['lines'][number]

/** The unit of a typed line decides: what is sold by the hour was done, all else was put in. */
const isWork = ({ kind, unit }: Line): boolean =>
  kind === 'SERVICE' || (kind === 'OTHER' && HOUR_UNITS.includes(unit.trim().toLowerCase()))

const HOUR_UNITS = ['h', 't', 'tunti', 'tuntia', 'min']

/** What was put in, with the guarantee that the accepted offer promised. */
const partsOf = (lines: readonly Line[], guarantee: TicketLines['guarantee']): EntryFields['parts'] =>
  lines
    .filter((line) => !isWork(line))
    .slice(0, MAX_ROWS)
    .map(({ name, code }) => ({
      name: name.slice(0, 200),
      number: code.slice(0, 60),
      origin: 'UNKNOWN' as const,
      guaranteeMonths: guarantee?.months ?? null,
      guaranteeKm: guarantee?.km ?? null,
    }))
