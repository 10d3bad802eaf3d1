import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Searched } from '#server/contributions.ts'
import { asPhone, type WordSource, wordsSql } from '#server/word-sources.ts'
import { SearchedCourtesyCar, SearchedCourtesyLoan } from '../courtesy-search.ts'
import { courtesyCars, courtesyLoans } from './courtesy-cars.tables.ts'
import { selectLoans } from './loan-columns.ts'

const carItself: WordSource = {
  thing: courtesyCars.id,
  words: [courtesyCars.registrationNumber, courtesyCars.plateKey, courtesyCars.make, courtesyCars.model],
  fixed: [courtesyCars.garageId, courtesyCars.createdAt],
}

/** A garage's courtesy cars, by plate and make. */
export const searchedCars: Searched = {
  kind: 'courtesyCar',
  isBeside: true,
  shape: SearchedCourtesyCar,
  sources: [carItself],
  documents: `
    select c.id as thing_id, c.garage_id as organization_id, c.garage_id, c.garage_id as customer_id, c.created_at,
      '{}'::text[] as exact, concat_ws(' ', 'sijaisauto', ${wordsSql('c', carItself.words)}) as words
    from courtesy_cars c where c.id = any($1)`,
  async cards({ db, membership: { organizationId, organizationType } }, { ids }): Promise<SearchedCourtesyCar[]> {
    if (organizationType !== 'GARAGE') return []
    const rows = await db
      .select()
      .from(courtesyCars)
      .where(and(eq(courtesyCars.garageId, organizationId), inArray(courtesyCars.id, [...ids])))
      .orderBy(desc(courtesyCars.id))
    return rows.map(({ id, registrationNumber, make, model, isRetired, createdAt }) => ({
      type: 'courtesyCar',
      id,
      registrationNumber,
      make,
      model,
      isRetired,
      createdAt,
    }))
  },
}

const loanItself: WordSource = {
  thing: courtesyLoans.id,
  words: [courtesyLoans.driverName, asPhone(courtesyLoans.driverPhone), courtesyLoans.signedName],
  reads: [courtesyLoans.customerId, courtesyLoans.state, courtesyLoans.carId],
  fixed: [courtesyLoans.garageId, courtesyLoans.createdAt],
}

/** A garage's loans, by driver and customer. */
export const searchedLoans: Searched = {
  kind: 'courtesyLoan',
  isBeside: true,
  shape: SearchedCourtesyLoan,
  sources: [loanItself],
  documents: `
    select l.id as thing_id, l.garage_id as organization_id, l.garage_id, l.customer_id, l.created_at,
      '{}'::text[] as exact, concat_ws(' ', 'sijaisauto', ${wordsSql('l', loanItself.words)}) as words
    from courtesy_loans l where l.id = any($1) and l.state <> 'CANCELLED'`,
  async cards({ db, membership: { organizationId, organizationType } }, { ids }): Promise<SearchedCourtesyLoan[]> {
    if (organizationType !== 'GARAGE') return []
    const where = and(eq(courtesyLoans.garageId, organizationId), inArray(courtesyLoans.id, [...ids]))
    const rows = await selectLoans(db, where).orderBy(desc(courtesyLoans.id))
    return rows.map(({ id, car, customer, driverName, state, startsAt, endsAt }) => ({
      type: 'courtesyLoan',
      id,
      state,
      registrationNumber: car.registrationNumber,
      customer: customer.name,
      driverName,
      endsAt,
      createdAt: startsAt,
    }))
  },
}
