import { z } from 'zod'
import { billingProcedure, customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { AddEntry, EditEntry, OneDraft, SignEntry } from '../book-entries.ts'
import { BookVerdict } from '../book-record.ts'
import { EntryTemplate, EntryTemplateEdit, OneTemplate } from '../entry-templates.ts'
import { AskKnownPart, AskKnownParts, KnownPart } from '../known-parts.ts'
import {
  BookCounts,
  BookDetails,
  BookPage,
  BooksByCar,
  BooksByCarPage,
  EntryPage,
  ListEntries,
  ListGroup,
  MaintenanceBook,
  OneBook,
  RequestHistory,
  VersionedBook,
} from '../maintenance-books.ts'
import { ListVehicleEntries, VehicleEntryPage } from '../vehicle-entries.ts'
import { billBook, deliverBook, takeBook } from './book-acts.ts'
import { bookDetails, bookVerdict } from './book-details.ts'
import { entriesOfVehicle } from './entries-of-vehicle.ts'
import { recordTicket } from './entry-of-ticket.ts'
import { entryTemplates } from './entry-template-list.ts'
import { findKnownParts, findSoldPart } from './find-known-parts.ts'
import { bookCard, countBooks, listBooks, listBooksByCar, listGroup } from './list-books.ts'
import { listEntries } from './list-entries.ts'
import { historyFee, requestHistory } from './request-history.ts'
import { signEntry } from './sign-entry.ts'
import { addEntry, editEntry, removeDraft } from './write-entry.ts'

const Versioned = z.object({ version: z.number() })

export const maintenanceBooksRouter = router({
  get: organizationProcedure
    .input(z.object({ id: Id }))
    .output(MaintenanceBook)
    .query(({ ctx, input }) => bookCard(ctx, input.id)),
  list: organizationProcedure.output(MaintenanceBook.array()).query(({ ctx }) => listBooks(ctx)),
  counts: organizationProcedure.output(BookCounts).query(({ ctx }) => countBooks(ctx)),
  listGroup: organizationProcedure
    .input(ListGroup)
    .output(BookPage)
    .query(({ ctx, input }) => listGroup(ctx, input)),
  byCar: customerProcedure
    .input(BooksByCar)
    .output(BooksByCarPage)
    .query(({ ctx, input }) => listBooksByCar(ctx, input)),
  details: organizationProcedure
    .input(OneBook)
    .output(BookDetails)
    .query(({ ctx, input }) => bookDetails(ctx, input.maintenanceBookId)),
  entries: organizationProcedure
    .input(ListEntries)
    .output(EntryPage)
    .query(({ ctx, input }) => listEntries(ctx, input)),
  ofVehicle: organizationProcedure
    .input(ListVehicleEntries)
    .output(VehicleEntryPage)
    .query(({ ctx, input }) => entriesOfVehicle(ctx, input)),
  verify: organizationProcedure
    .input(OneBook)
    .output(BookVerdict)
    .query(({ ctx, input }) => bookVerdict(ctx, input.maintenanceBookId)),
  knownParts: organizationProcedure
    .input(AskKnownParts)
    .output(KnownPart.array())
    .query(({ ctx, input }) => findKnownParts(ctx, input)),
  soldPart: garageProcedure
    .input(AskKnownPart)
    .output(KnownPart.nullable())
    .query(({ ctx, input }) => findSoldPart(ctx, input)),
  fee: customerProcedure
    .input(z.object({ garageId: Id }))
    .output(z.object({ feeCents: z.number() }))
    .query(({ ctx, input }) => historyFee(ctx.db, ctx, input.garageId)),
  request: customerProcedure
    .meta({ reachesOthers: true })
    .input(RequestHistory)
    .output(OneBook)
    .mutation(({ ctx, input }) => requestHistory(ctx, input)),
  take: garageProcedure
    .input(VersionedBook)
    .output(Versioned)
    .mutation(({ ctx, input }) => takeBook(ctx, input)),
  deliver: garageProcedure
    .meta({ reachesOthers: true })
    .input(VersionedBook)
    .output(Versioned)
    .mutation(({ ctx, input }) => deliverBook(ctx, input)),
  bill: billingProcedure
    .input(VersionedBook)
    .output(Versioned)
    .mutation(({ ctx, input }) => billBook(ctx, input)),
  recordTicket: garageProcedure
    .input(z.object({ ticketId: Id }))
    .output(z.object({ maintenanceBookId: z.string(), entryId: z.string() }))
    .mutation(({ ctx, input }) => recordTicket(ctx, input.ticketId)),
  addEntry: organizationProcedure
    .input(AddEntry)
    .output(z.object({ entryId: z.string() }))
    .mutation(({ ctx, input }) => addEntry(ctx, input)),
  editEntry: organizationProcedure
    .input(EditEntry)
    .output(Versioned)
    .mutation(({ ctx, input }) => editEntry(ctx, input)),
  removeDraft: organizationProcedure
    .input(OneDraft)
    .output(Versioned)
    .mutation(({ ctx, input }) => removeDraft(ctx, input)),
  templates: router({
    list: garageProcedure
      .output(EntryTemplate.array())
      .query(({ ctx }) => entryTemplates.all(ctx.db, ctx.membership.organizationId)),
    save: garageProcedure
      .input(EntryTemplateEdit)
      .output(EntryTemplate)
      .mutation(({ ctx, input: { organizationId, ...template } }) =>
        entryTemplates.save(ctx.db, organizationId, template, ctx.actor),
      ),
    remove: garageProcedure
      .input(OneTemplate)
      .mutation(({ ctx, input: { organizationId, ...named } }) =>
        entryTemplates.remove(ctx.db, organizationId, named, ctx.actor),
      ),
  }),
  sign: organizationProcedure
    .meta({ reachesOthers: true })
    .input(SignEntry)
    .output(z.object({ sequence: z.number() }))
    .mutation(({ ctx, input }) => signEntry(ctx, input)),
})
export type MaintenanceBooksRouter = typeof maintenanceBooksRouter
