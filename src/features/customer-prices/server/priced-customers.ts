import { and, asc, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { customerKnownToGarage } from '#features/organizations/server/visible-parties.ts'
import type { Queryable } from '#server/db/database.ts'
import type { PricedCustomer } from '../customer-prices.ts'

const SHOWN = 30

/** The garage's customers that fit a text, for whom prices may be kept. */
export const customersToPrice = (db: Queryable, garageId: string, text: string): Promise<PricedCustomer[]> =>
  db
    .select({ id: organizations.id, name: organizations.name, city: organizations.city })
    .from(organizations)
    .where(and(customerKnownToGarage(garageId), named(text)))
    .orderBy(asc(organizations.name), asc(organizations.id))
    .limit(SHOWN)

const named = (text: string): SQL | undefined =>
  text ? sql`position(lower(${text}) in lower(${organizations.name} || ' ' || ${organizations.city})) > 0` : undefined
