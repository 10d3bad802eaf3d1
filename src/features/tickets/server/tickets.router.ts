import { z } from 'zod'
import { jsonTextOf } from '#server/json-text.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  ArchiveTicket,
  CardsOfDesk,
  ColumnPage,
  CommentTicket,
  DeskFilter,
  EditTicket,
  ListPage,
  MoveTicket,
  OpenedMessages,
  ReportForCustomer,
  ReportToGarage,
  UndoTicketAct,
} from '../ticket-inputs.ts'
import { TicketPhoto } from '../ticket-photos.ts'
import { ChangedCards, TicketCard, TicketColumn, TicketDetails, TicketPage, TimelinePage } from '../ticket-views.ts'
import { VehicleTicketPage } from '../vehicle-tickets.ts'
import { WhomToCall } from '../whom-to-call.ts'
import { archiveTicket } from './archive-ticket.ts'
import { commentTicket } from './comment-ticket.ts'
import { editTicket } from './edit-ticket.ts'
import { intakeRouter } from './intake/intake.router.ts'
import { cardsOfDesk, countUnarchived, listColumn, listWithGroups, ticketsAwaitingAnswer } from './list-desk.ts'
import { listTickets } from './list-tickets.ts'
import { moveTicket } from './move-ticket.ts'
import { reportForCustomer, reportToGarage } from './report-ticket.ts'
import { ticketDetails } from './ticket-details.ts'
import { ticketPhotos } from './ticket-photos.ts'
import { ticketTimeline } from './ticket-timeline.ts'
import { ticketsOfVehicle } from './tickets-of-vehicles.ts'
import { undoTicketAct } from './undo-ticket-act.ts'
import { openMessages } from './unread-messages.ts'
import { whomToCall } from './whom-to-call.ts'

const Reported = z.object({ ticketId: z.string() })
const Versioned = z.object({ version: z.number() })
const Nothing = z.object({})

export const ticketsRouter = router({
  intake: intakeRouter,
  get: organizationProcedure
    .input(z.object({ ticketId: Id }))
    // tRPC would ask zod for a promise, which takes three times as long for the most read answer of the product
    .output((ticket: unknown) => TicketDetails.parse(ticket))
    .query(({ ctx, input }) => ticketDetails(ctx, input.ticketId)),
  listWithGroups: organizationProcedure
    .input(DeskFilter)
    .output(jsonTextOf(TicketColumn.array()))
    .query(({ ctx, input }) => listWithGroups(ctx, input)),
  listColumn: organizationProcedure
    .input(ColumnPage)
    .output(jsonTextOf(TicketCard.array()))
    .query(({ ctx, input }) => listColumn(ctx, input)),
  cards: organizationProcedure
    .input(CardsOfDesk)
    .output(jsonTextOf(ChangedCards))
    .query(({ ctx, input }) => cardsOfDesk(ctx, input)),
  list: organizationProcedure
    .input(ListPage)
    .output(jsonTextOf(TicketPage))
    .query(({ ctx, input }) => listTickets(ctx, input)),
  awaitingAnswer: organizationProcedure
    .output(jsonTextOf(TicketCard.array()))
    .query(({ ctx }) => ticketsAwaitingAnswer(ctx)),
  countUnarchived: organizationProcedure.output(z.number()).query(({ ctx }) => countUnarchived(ctx)),
  timeline: organizationProcedure
    .input(z.object({ ticketId: Id, before: Id.nullish() }))
    .output(jsonTextOf(TimelinePage))
    .query(({ ctx, input }) => ticketTimeline(ctx, input)),
  photos: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketPhoto.array())
    .query(({ ctx, input }) => ticketPhotos(ctx, input.ticketId)),
  whomToCall: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(WhomToCall)
    .query(({ ctx, input }) => whomToCall(ctx, input.ticketId)),
  ofVehicle: organizationProcedure
    .input(z.object({ vehicleId: Id, cursor: Id.nullish() }))
    .output(VehicleTicketPage)
    .query(({ ctx, input }) => ticketsOfVehicle(ctx, input)),
  report: customerProcedure
    .meta({ reachesOthers: true })
    .input(ReportToGarage)
    .output(Reported)
    .mutation(async ({ ctx, input }) => ({ ticketId: await reportToGarage(ctx, input) })),
  reportForCustomer: garageProcedure
    .meta({ reachesOthers: true })
    .input(ReportForCustomer)
    .output(Reported)
    .mutation(async ({ ctx, input }) => ({ ticketId: await reportForCustomer(ctx, input) })),
  move: organizationProcedure
    .meta({ reachesOthers: true })
    .input(MoveTicket)
    .output(Versioned)
    .mutation(({ ctx, input }) => moveTicket(ctx, input)),
  edit: organizationProcedure
    .meta({ reachesOthers: true })
    .input(EditTicket)
    .output(Versioned)
    .mutation(({ ctx, input }) => editTicket(ctx, input)),
  comment: organizationProcedure
    .meta({ reachesOthers: true })
    .input(CommentTicket)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await commentTicket(ctx, input)
      return {}
    }),
  openMessages: organizationProcedure
    .input(OpenedMessages)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await openMessages(ctx, input)
      return {}
    }),
  archive: organizationProcedure
    .input(ArchiveTicket)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await archiveTicket(ctx, input)
      return {}
    }),
  undo: organizationProcedure
    .input(UndoTicketAct)
    .output(Versioned)
    .mutation(({ ctx, input }) => undoTicketAct(ctx, input)),
})
export type TicketsRouter = typeof ticketsRouter
