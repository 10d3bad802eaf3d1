import { and, desc, eq, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ticketFor } from '#features/tickets/server/tickets.access.ts'
import type { OrganizationContext } from '#server/context.ts'
import { plusMonths } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { EntryFields } from '../book-entries.ts'
import { type AskKnownPart, type AskKnownParts, type KnownPart, plainPart, RECENT_MONTHS } from '../known-parts.ts'
import { bookFor, ownBook } from './maintenance-books.access.ts'
import { bookEntries, maintenanceBooks } from './maintenance-books.tables.ts'

/** The longest guarantee that an entry can have. */
const MAX_GUARANTEE_MONTHS = 240
/** Of a car with more entries than that only the last ones are read. */
const MAX_ENTRIES = 2000

type Part = EntryFields['parts'][number]
type Changed = { doneOn: string; mileageKm: number | null; part: Part }

/**
 * Of parts that are being written those that were changed a short time ago or are under guarantee, as the signed entries of this car say in the
 * books that the caller may see: a garage in its own, a customer in all of the car. Refusal: `not_found: maintenance_book`.
 */
export async function findKnownParts(ctx: OrganizationContext, asked: AskKnownParts): Promise<KnownPart[]> {
  const book = await bookFor(ctx.db, ctx.membership, asked.maintenanceBookId)
  return knownAmong(ctx, book, asked)
}

/**
 * Whether the part that is about to be sold on a ticket was put into its car a short time ago or is under guarantee, as the garage's own signed
 * entries say: before it is fitted, not when the book is written. Null where nothing is known. Refusal: `not_found: ticket`.
 */
export async function findSoldPart(ctx: OrganizationContext, asked: AskKnownPart): Promise<KnownPart | null> {
  const { ticketId, name, number } = asked
  const { vehicleId, mileageKm } = await ticketFor(ctx.db, ctx.membership, ticketId)
  if (vehicleId === null) return null
  const doneOn = dayInHelsinki(ctx.services.clock())
  const parts = [{ name, number }]
  const [known = null] = await knownAmong(ctx, { id: null, vehicleId }, { doneOn, mileageKm, corrects: null, parts })
  return known
}

type Asked = Omit<AskKnownParts, 'maintenanceBookId'>
type Place = { id: string | null; vehicleId: string }

async function knownAmong(ctx: OrganizationContext, book: Place, asked: Asked): Promise<KnownPart[]> {
  if (asked.parts.every(({ name, number }) => name === '' && number === '')) return []
  const changed = await changedParts(ctx, book, asked)
  return asked.parts.flatMap((part): KnownPart[] => {
    const last = changed.find((one) => isSame(part, one.part) && isTold(one, asked))
    return last ? [{ ...part, ...guaranteeOf(last, asked) }] : []
  })
}

/** By the number where both have one, else by the name. */
function isSame(one: Pick<Part, 'name' | 'number'>, other: Part): boolean {
  const numbers = [plainPart(one.number), plainPart(other.number)]
  if (numbers[0] && numbers[1]) return numbers[0] === numbers[1]
  const name = plainPart(one.name)
  return name !== '' && name === plainPart(other.name)
}

function guaranteeOf({ doneOn, mileageKm, part }: Changed, asked: Asked): Omit<KnownPart, 'name' | 'number'> {
  const until = part.guaranteeMonths === null ? null : plusMonths(doneOn, part.guaranteeMonths)
  const untilKm = part.guaranteeKm === null || mileageKm === null ? null : mileageKm + part.guaranteeKm
  // a guarantee ends with whichever comes first
  const isOver =
    (until === null && untilKm === null) ||
    (until !== null && until < asked.doneOn) ||
    (untilKm !== null && asked.mileageKm !== null && untilKm < asked.mileageKm)
  return {
    doneOn,
    mileageKm,
    guaranteeUntil: isOver ? null : until,
    guaranteeUntilKm: isOver ? null : untilKm,
  }
}

function isTold(changed: Changed, asked: Asked): boolean {
  const { guaranteeUntil, guaranteeUntilKm } = guaranteeOf(changed, asked)
  const isRecent = plusMonths(changed.doneOn, RECENT_MONTHS) >= asked.doneOn
  return isRecent || guaranteeUntil !== null || guaranteeUntilKm !== null
}

/** What was changed in this car until that day, the last first; of an entry that was corrected the correction counts. */
async function changedParts(
  { db, membership }: OrganizationContext,
  book: Place,
  { doneOn: until, corrects }: Asked,
): Promise<Changed[]> {
  const { record, doneOn, id, sequence, bookId } = bookEntries
  const correction = alias(bookEntries, 'correction')
  const rows = await db
    .select({ fields: sql<EntryFields>`${record}->'fields'` })
    .from(bookEntries)
    .innerJoin(maintenanceBooks, eq(maintenanceBooks.id, bookId))
    .leftJoin(correction, and(eq(correction.correctsId, id), isNotNull(correction.sequence)))
    .where(
      and(
        ownBook(membership),
        eq(maintenanceBooks.vehicleId, book.vehicleId),
        isNotNull(sequence),
        lte(doneOn, until),
        gte(doneOn, plusMonths(until, -MAX_GUARANTEE_MONTHS)),
        sql`jsonb_array_length(${record}->'fields'->'parts') > 0`,
        isNull(correction.id),
        corrects === null || book.id === null ? undefined : or(ne(bookId, book.id), ne(sequence, corrects)),
      ),
    )
    .orderBy(desc(doneOn), desc(id))
    .limit(MAX_ENTRIES)
  return rows.flatMap(({ fields: { parts, ...entry } }) => parts.map((part) => ({ ...entry, part })))
}
