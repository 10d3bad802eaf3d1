import { z } from 'zod'
import { FileView } from '#features/files/files.ts'
import { billingProcedure, customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  CustomerAsPayer,
  Payer,
  RemovePayer,
  SavePayer,
  SetTicketPayer,
  SetVehiclePayer,
  VehiclePayers,
} from '../payers.ts'
import {
  AnswerPermit,
  AskedPermit,
  AskPermit,
  ListPermits,
  OnePermit,
  PermitPage,
  RecordPermit,
  TicketPayer,
  WaitingPermit,
} from '../permits.ts'
import { answerPermit, recordPermit } from './answer-permit.ts'
import { askPermit, withdrawPermit } from './ask-permit.ts'
import { askedPermit, countOpenPermits, listPermits } from './asked-permits.ts'
import { permitPhotos } from './permit-photos.ts'
import { payerOfCustomer, payersOfGarage, removePayer, savePayer } from './save-payer.ts'
import { setTicketPayer } from './set-ticket-payer.ts'
import { payerOfTicket } from './ticket-payer.ts'
import { payersOfVehicle, setVehiclePayer } from './vehicle-payers.ts'
import { permitsToMend } from './waiting-permits.ts'

const Nothing = z.object({})
const Made = z.object({ id: z.string() })
const OneTicket = z.object({ ticketId: Id })

/** Who pays what, as the two sides of a ticket see it, and what a garage asks of payers. */
export const payersRouter = router({
  list: garageProcedure.output(Payer.array()).query(({ ctx }) => payersOfGarage(ctx.db, ctx.membership.organizationId)),
  ofCustomer: garageProcedure
    .input(z.object({ customerId: Id }))
    .output(CustomerAsPayer)
    .query(({ ctx, input }) => payerOfCustomer(ctx, input.customerId)),
  save: billingProcedure
    .input(SavePayer)
    .output(Made)
    .mutation(({ ctx, input }) => savePayer(ctx, input)),
  remove: billingProcedure
    .input(RemovePayer)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removePayer(ctx, input)
      return {}
    }),
  ofVehicle: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(VehiclePayers)
    .query(({ ctx, input }) => payersOfVehicle(ctx, input.vehicleId)),
  setOfVehicle: billingProcedure
    .input(SetVehiclePayer)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setVehiclePayer(ctx, input)
      return {}
    }),
  ofTicket: organizationProcedure
    .input(OneTicket)
    .output(TicketPayer)
    .query(({ ctx, input }) => payerOfTicket(ctx, input.ticketId)),
  setOfTicket: billingProcedure
    .input(SetTicketPayer)
    .output(z.object({ version: z.number() }))
    .mutation(({ ctx, input }) => setTicketPayer(ctx, input)),
  photos: garageProcedure
    .input(OneTicket)
    .output(FileView.array())
    .query(({ ctx, input }) => permitPhotos(ctx, input.ticketId)),
  ask: garageProcedure
    .meta({ reachesOthers: true })
    .input(AskPermit)
    .output(Made)
    .mutation(({ ctx, input }) => askPermit(ctx, input)),
  withdraw: garageProcedure
    .input(OnePermit)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await withdrawPermit(ctx, input)
      return {}
    }),
  record: billingProcedure
    .input(RecordPermit)
    .output(Made)
    .mutation(({ ctx, input }) => recordPermit(ctx, input)),
  waiting: garageProcedure
    .output(WaitingPermit.array())
    .query(({ ctx }) => permitsToMend(ctx.db, ctx.membership.organizationId)),
})
export type PayersRouter = typeof payersRouter

/** What a payer's own people were asked, and their answers. */
export const permitsRouter = router({
  list: customerProcedure
    .input(ListPermits)
    .output(PermitPage)
    .query(({ ctx, input }) => listPermits(ctx, input)),
  countOpen: customerProcedure.output(z.number()).query(({ ctx }) => countOpenPermits(ctx)),
  get: customerProcedure
    .input(OnePermit)
    .output(AskedPermit)
    .query(({ ctx, input }) => askedPermit(ctx, input.permitId)),
  answer: customerProcedure
    .meta({ reachesOthers: true })
    .input(AnswerPermit)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await answerPermit(ctx, input)
      return {}
    }),
})
export type PermitsRouter = typeof permitsRouter
