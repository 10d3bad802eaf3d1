import { z } from 'zod'
import { reportRules } from '#features/organization-settings/server/properties.access.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import {
  CarSearch,
  CarSuggestions,
  ContactChoice,
  ContactsOf,
  LastGarageOf,
  OpenTicket,
  OpenTicketsOf,
  SameCustomer,
  SameCustomersAs,
} from '../../intake.ts'
import { contactsOf } from './contacts-of.ts'
import { findCars } from './find-cars.ts'
import { lastGarageId } from './last-garage.ts'
import { openTicketsOf } from './open-tickets-of.ts'
import { sameCustomers } from './same-customers.ts'

/** What is known before a ticket is made. */
export const intakeRouter = router({
  cars: organizationProcedure
    .input(CarSearch)
    .output(CarSuggestions)
    .query(({ ctx, input }) => findCars(ctx, input)),
  openTickets: organizationProcedure
    .input(OpenTicketsOf)
    .output(OpenTicket.array())
    .query(({ ctx, input }) => openTicketsOf(ctx, input)),
  sameCustomers: garageProcedure
    .input(SameCustomersAs)
    .output(SameCustomer.array())
    .query(({ ctx, input }) => sameCustomers(ctx, input)),
  contacts: organizationProcedure
    .input(ContactsOf)
    .output(ContactChoice.array())
    .query(({ ctx, input }) => contactsOf(ctx, input)),
  /** What the customer's own rules ask of its reports. */
  rules: customerProcedure
    .output(z.object({ referenceRequired: z.boolean() }))
    .query(async ({ ctx }) => reportRules(ctx.db, ctx.membership.organizationId)),
  lastGarage: customerProcedure
    .input(LastGarageOf)
    .output(z.object({ garageId: z.string().nullable() }))
    .query(async ({ ctx, input }) => ({ garageId: await lastGarageId(ctx, input.vehicleId) })),
})
