import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { garageCustomers, organizations } from './organizations.tables.ts'

/** Whether the organisation of the row, a garage, deals with this customer. */
export const dealsWithCustomer = (customerId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${garageCustomers}
    where ${garageCustomers.garageId} = ${organizations.id} and ${garageCustomers.customerId} = ${customerId})`

/** Whether the organisation of the row, a customer, deals with this garage. */
export const dealsWithGarage = (garageId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${garageCustomers}
    where ${garageCustomers.customerId} = ${organizations.id} and ${garageCustomers.garageId} = ${garageId})`

const enabled = (type: 'GARAGE' | 'CUSTOMER') => and(eq(organizations.type, type), isNull(organizations.disabledAt))

/** The garages that a customer may choose from: the listed ones, and those it deals with already. */
export const garageVisibleToCustomer = (customerId: string): SQL | undefined =>
  and(enabled('GARAGE'), or(eq(organizations.listed, true), dealsWithCustomer(customerId)))

/** The garages that a garage sees: the listed ones, and itself. */
export const garageVisibleToGarage = (garageId: string): SQL | undefined =>
  and(enabled('GARAGE'), or(eq(organizations.listed, true), eq(organizations.id, garageId)))

/** The customers that a garage finds by name: those it deals with. Any other only by its exact business id. */
export const customerVisibleToGarage = (garageId: string): SQL | undefined =>
  and(enabled('CUSTOMER'), dealsWithGarage(garageId))

/** A customer that is in use, whoever it deals with. */
export const customerInUse = (): SQL | undefined => enabled('CUSTOMER')

/** Whether the organisation of the row deals with this one, on whichever side. */
export const dealsWith = (organizationId: string): SQL<boolean> =>
  sql<boolean>`(${dealsWithCustomer(organizationId)} or ${dealsWithGarage(organizationId)})`

/** What an organisation may look at: itself, listed garages, and the other side of its deals. */
export const visibleTo = (organizationId: string): SQL | undefined =>
  and(
    isNull(organizations.disabledAt),
    or(
      eq(organizations.id, organizationId),
      and(eq(organizations.type, 'GARAGE'), eq(organizations.listed, true)),
      dealsWith(organizationId),
    ),
  )
