import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { maintenanceBooks } from '#features/maintenance-books/server/maintenance-books.tables.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { vehicles } from '#features/vehicles/server/vehicles.tables.ts'
import type { Transaction } from '#server/db/database.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import type { About, ThingFacts } from '../webhook-kind.ts'

const none = sql<string | null>`null::text`

type Source = { table: PgTable; id: PgColumn; number: PgColumn | SQL<string | null>; registrationNumber: PgColumn }

const sources: Record<About['thing'], Source> = {
  ticket: { table: tickets, id: tickets.id, number: tickets.number, registrationNumber: tickets.registrationNumber },
  book: {
    table: maintenanceBooks,
    id: maintenanceBooks.id,
    number: none,
    registrationNumber: maintenanceBooks.registrationNumber,
  },
  vehicle: { table: vehicles, id: vehicles.id, number: none, registrationNumber: vehicles.registrationNumber },
}

const unknown: ThingFacts = { number: null, registrationNumber: null }

/** Reads what calls say of these things: a statement for each kind of thing, however many there are. What is gone has no facts. */
export async function factsOf(tx: Transaction, things: readonly About[]): Promise<(about: About | null) => ThingFacts> {
  const found = new Map<string, ThingFacts>()
  for (const [thing, some] of Map.groupBy(things, (one) => one.thing)) {
    const { table, id, number, registrationNumber } = sources[thing]
    const ids = [...new Set(some.map((one) => one.id))]
    const rows = await tx.select({ id, number, registrationNumber }).from(table).where(isOneOf(id, ids))
    for (const row of rows) found.set(`${thing} ${String(row.id)}`, factsIn(row))
  }
  return (about) => (about && found.get(`${about.thing} ${about.id}`)) ?? unknown
}

const factsIn = ({ number, registrationNumber }: { number: unknown; registrationNumber: unknown }): ThingFacts => ({
  number: textOf(number),
  registrationNumber: textOf(registrationNumber),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
