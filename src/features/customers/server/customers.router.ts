import { z } from 'zod'
import { garageAdminProcedure, garageProcedure, router } from '#server/trpc.ts'
import {
  CustomerDetails,
  CustomerNote,
  CustomerPage,
  CustomerSearch,
  CustomerTicketPage,
  MergeCustomers,
  MergePreview,
  NoteEdit,
  OneCustomer,
  TicketsOfCustomer,
} from '../customers.ts'
import { customerDetails } from './customer-details.ts'
import { saveNote } from './customer-note.ts'
import { eraseCustomer } from './erase-customer.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomers, mergePreview } from './merge-customers.ts'
import { ticketsOfCustomer } from './tickets-of-customer.ts'

/** The customers of a garage; every member of the garage reads them and writes notes. */
export const customersRouter = router({
  list: garageProcedure
    .input(CustomerSearch)
    .output(CustomerPage)
    .query(({ ctx, input }) => listCustomers(ctx, input)),
  get: garageProcedure
    .input(OneCustomer)
    .output(CustomerDetails)
    .query(({ ctx, input }) => customerDetails(ctx, input.customerId)),
  tickets: garageProcedure
    .input(TicketsOfCustomer)
    .output(CustomerTicketPage)
    .query(({ ctx, input }) => ticketsOfCustomer(ctx, input)),
  saveNote: garageProcedure
    .input(z.object({ customerId: OneCustomer.shape.customerId, edit: NoteEdit }))
    .output(CustomerNote)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),
  mergePreview: garageAdminProcedure
    .input(MergeCustomers)
    .output(MergePreview)
    .query(({ ctx, input }) => mergePreview(ctx, input)),
  merge: garageAdminProcedure
    .input(MergeCustomers)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await mergeCustomers(ctx, input)
      return {}
    }),
  erase: garageAdminProcedure
    .input(OneCustomer)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await eraseCustomer(ctx, input.customerId)
      return {}
    }),
})
export type CustomersRouter = typeof customersRouter
