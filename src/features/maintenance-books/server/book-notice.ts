import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { vehicleName } from '#features/vehicles/vehicle-name.ts'
import type { Transaction } from '#server/db/database.ts'
import type { NoticeMail } from '#server/notice.ts'
import type { AboutBook } from '../maintenance-books.events.ts'
import { maintenanceBooks } from './maintenance-books.tables.ts'

const garages = alias(organizations, 'garage')
const customers = alias(organizations, 'customer')

async function bookSubject(tx: Transaction, { maintenanceBookId }: AboutBook) {
  const { registrationNumber, vinNumber, make, model, year, isAsked, note } = maintenanceBooks
  const [book] = await tx
    .select({
      registrationNumber,
      vinNumber,
      make,
      model,
      year,
      isAsked,
      note,
      garage: garages.name,
      customer: customers.name,
    })
    .from(maintenanceBooks)
    .innerJoin(garages, eq(garages.id, maintenanceBooks.garageId))
    .innerJoin(customers, eq(customers.id, maintenanceBooks.customerId))
    .where(eq(maintenanceBooks.id, maintenanceBookId))
  return book ? { ...book, car: book.registrationNumber ?? book.vinNumber ?? vehicleName(book) } : null
}
type BookSubject = NonNullable<Awaited<ReturnType<typeof bookSubject>>>

/** What notices of books have in common: the side that did not act gets them, with a link to the book. */
export const bookNotice = {
  group: 'MAINTENANCE_BOOKS',
  concerns: ({ actorOrganizationId, garageId, customerId }: AboutBook) => [
    actorOrganizationId === garageId ? customerId : garageId,
  ],
  by: (event: AboutBook) => ({ organizationId: event.actorOrganizationId, userId: event.actorUserId }),
  subject: bookSubject,
  target: { kind: 'maintenanceBook', id: ({ maintenanceBookId }: AboutBook) => maintenanceBookId },
} as const

export const bookMail = (
  { car, make, model, garage, customer }: BookSubject,
  { maintenanceBookId, actorOrganizationId, garageId }: AboutBook,
  ...paragraphs: string[]
): NoticeMail => ({
  paragraphs,
  facts: [
    ['Auto', [car, make, model].filter(Boolean).join(' ')],
    actorOrganizationId === garageId ? ['Korjaamo', garage] : ['Asiakas', customer],
  ],
  action: { label: 'Avaa huoltokirja', path: `/app/maintenance-books/${maintenanceBookId}` },
})
