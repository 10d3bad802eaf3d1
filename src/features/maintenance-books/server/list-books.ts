import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicleHasWords } from '#features/vehicles/server/vehicle-words.ts'
import type { OrganizationContext } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import {
  BOOKS_LISTED,
  BOOKS_PAGE_SIZE,
  type BookCard,
  type BookCounts,
  type BookPage,
  type BooksByCar,
  type BooksByCarPage,
  type ListGroup,
} from '../maintenance-books.ts'
import { bookFor, ownBook } from './maintenance-books.access.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

export const bookCards = (db: Queryable) =>
  db
    .select({
      id: maintenanceBooks.id,
      type: sql<'maintenanceBook'>`'maintenanceBook'`,
      createdAt: maintenanceBooks.createdAt,
      registrationNumber: maintenanceBooks.registrationNumber,
      vinNumber: maintenanceBooks.vinNumber,
      make: maintenanceBooks.make,
      model: maintenanceBooks.model,
      year: maintenanceBooks.year,
      group: maintenanceBooks.group,
      groupSince: maintenanceBooks.groupSince,
      signedCount: maintenanceBooks.signedCount,
      feeCents: maintenanceBooks.feeCents,
      garage: { id: garages.id, name: garages.name, image: garages.image },
      customer: { id: customers.id, name: customers.name, image: customers.image },
    })
    .from(maintenanceBooks)
    .innerJoin(garages, eq(garages.id, maintenanceBooks.garageId))
    .innerJoin(customers, eq(customers.id, maintenanceBooks.customerId))
    .$dynamic()

const cardOf = prepared((db) =>
  bookCards(db)
    .where(eq(maintenanceBooks.id, sql.placeholder('bookId')))
    .prepare('book-card'),
)

/** One book as lists show it. Refusal: `not_found: maintenance_book`. */
export async function bookCard({ db, membership }: OrganizationContext, bookId: string): Promise<BookCard> {
  const { id } = await bookFor(db, membership, bookId)
  const [card] = await cardOf(db).execute({ bookId: id })
  if (!card) throw notFound('maintenance_book')
  return card
}

/** The newest books of an organisation, of all groups. */
export const listBooks = ({ db, membership }: OrganizationContext): Promise<BookCard[]> =>
  bookCards(db).where(ownBook(membership)).orderBy(desc(maintenanceBooks.id)).limit(BOOKS_LISTED)

/** A page of a customer's books that a garage keeps, by plate; one word of the search is found in the car, another one in the garage. */
export async function listBooksByCar(
  { db, membership }: OrganizationContext,
  { text, page }: BooksByCar,
): Promise<BooksByCarPage> {
  const where = and(
    ownBook(membership),
    ne(maintenanceBooks.group, 'new'),
    vehicleHasWords(text, maintenanceBooks, [maintenanceBooks.make, maintenanceBooks.model, garages.name]),
  )
  const books = await bookCards(db)
    .where(where)
    .orderBy(asc(maintenanceBooks.registrationNumber), asc(maintenanceBooks.id))
    .limit(BOOKS_PAGE_SIZE)
    .offset(page * BOOKS_PAGE_SIZE)
  if (page === 0 && books.length < BOOKS_PAGE_SIZE) return { books, total: books.length }
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(maintenanceBooks)
    .innerJoin(garages, eq(garages.id, maintenanceBooks.garageId))
    .where(where)
  return { books, total: counted?.total ?? 0 }
}

/** How many are in each group; those that are done are left out, since they wait for no one. */
export async function countBooks({ db, membership }: OrganizationContext): Promise<BookCounts> {
  const open = ['new', 'inProgress', 'billing'] as const
  const rows = await db
    .select({ group: maintenanceBooks.group, count: sql<number>`count(*)::int` })
    .from(maintenanceBooks)
    .where(and(ownBook(membership), inArray(maintenanceBooks.group, [...open])))
    .groupBy(maintenanceBooks.group)
  return { new: 0, inProgress: 0, billing: 0, ...Object.fromEntries(rows.map(({ group, count }) => [group, count])) }
}

/** A page of a group, what came there last first. */
export async function listGroup(
  { db, membership }: OrganizationContext,
  { group, cursor }: ListGroup,
): Promise<BookPage> {
  if (cursor && !isUuid(cursor.id)) throw notFound('maintenance_book')
  const { groupSince, id } = maintenanceBooks
  const after = cursor && sql`(${groupSince}, ${id}) < (${cursor.since}::timestamptz, ${cursor.id}::uuid)`
  const rows = await bookCards(db)
    .where(and(ownBook(membership), eq(maintenanceBooks.group, group), after ?? undefined))
    .orderBy(desc(groupSince), desc(id))
    .limit(BOOKS_PAGE_SIZE + 1)
  const shown = rows.slice(0, BOOKS_PAGE_SIZE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { rows: shown, next: last ? { since: last.groupSince, id: last.id } : null }
}
