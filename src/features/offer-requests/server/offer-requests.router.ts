import { z } from 'zod'
import { jsonTextOf } from '#server/json-text.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AcceptOffer,
  CancelOfferRequest,
  CreateOfferRequest,
  GarageOfferRequest,
  GarageOfferRequestPage,
  ListOfferRequests,
  ListVehicleOffers,
  OfferRequest,
  OfferRequestPage,
  UpdateOfferRequest,
} from '../offer-requests.ts'
import {
  OfferTemplate,
  OneTemplate,
  RenameTemplate,
  SaveTemplate,
  TemplateLines,
  UseTemplate,
} from '../offer-templates.ts'
import { DeclineRequest, DiscardDraft, SaveDraft, SendOffer, WithdrawOffer } from '../offers.ts'
import { acceptOffer } from './accept-offer.ts'
import { declineRequest, discardDraft, markSeen, saveDraft, withdrawOffer } from './answer-request.ts'
import { cancelOfferRequest, updateOfferRequest } from './change-request.ts'
import { removeTemplate, renameTemplate, saveTemplate } from './change-templates.ts'
import { createOfferRequest } from './create-offer-request.ts'
import { askedOfVehicle, listForGarage, listOfferRequests, offersOfVehicle } from './list-requests.ts'
import { listTemplates, templateLines } from './read-templates.ts'
import { garageOfferRequestOf, offerRequestOf } from './request-view.ts'
import { sendOffer } from './send-offer.ts'
import { waitingOffers } from './waiting-offers.ts'

const OneRequest = z.object({ offerRequestId: Id })
const Versioned = z.object({ version: z.number() })
const Done = z.object({})

const forGarage = router({
  list: garageProcedure
    .input(ListOfferRequests)
    .output(GarageOfferRequestPage)
    .query(({ ctx, input }) => listForGarage(ctx, input)),
  ofVehicle: garageProcedure
    .input(ListVehicleOffers)
    .output(GarageOfferRequestPage)
    .query(({ ctx, input }) => askedOfVehicle(ctx, input)),
  get: garageProcedure
    .input(OneRequest)
    .output(GarageOfferRequest)
    .query(({ ctx, input }) => garageOfferRequestOf(ctx, input.offerRequestId)),
  markSeen: garageProcedure
    .input(OneRequest)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await markSeen(ctx, input.offerRequestId)
      return {}
    }),
  saveDraft: garageProcedure
    .input(SaveDraft)
    .output(Versioned)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  discardDraft: garageProcedure
    .input(DiscardDraft)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx, input)
      return {}
    }),
  send: garageProcedure
    .meta({ reachesOthers: true })
    .input(SendOffer)
    .output(z.object({ number: z.number() }))
    .mutation(({ ctx, input }) => sendOffer(ctx, input)),
  withdraw: garageProcedure
    .meta({ reachesOthers: true })
    .input(WithdrawOffer)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await withdrawOffer(ctx, input)
      return {}
    }),
  decline: garageProcedure
    .meta({ reachesOthers: true })
    .input(DeclineRequest)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await declineRequest(ctx, input)
      return {}
    }),
})

const templates = router({
  list: garageProcedure.output(OfferTemplate.array()).query(({ ctx }) => listTemplates(ctx)),
  lines: garageProcedure
    .input(UseTemplate)
    .output(TemplateLines)
    .query(({ ctx, input }) => templateLines(ctx, input)),
  save: garageProcedure
    .input(SaveTemplate)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),
  rename: garageProcedure
    .input(RenameTemplate)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await renameTemplate(ctx, input)
      return {}
    }),
  remove: garageProcedure
    .input(OneTemplate)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await removeTemplate(ctx, input)
      return {}
    }),
})

export const offerRequestsRouter = router({
  create: customerProcedure
    .meta({ reachesOthers: true })
    .input(CreateOfferRequest)
    .output(OneRequest)
    .mutation(({ ctx, input }) => createOfferRequest(ctx, input)),
  update: customerProcedure
    .meta({ reachesOthers: true })
    .input(UpdateOfferRequest)
    .output(Versioned)
    .mutation(({ ctx, input }) => updateOfferRequest(ctx, input)),
  cancel: customerProcedure
    .meta({ reachesOthers: true })
    .input(CancelOfferRequest)
    .output(Versioned)
    .mutation(({ ctx, input }) => cancelOfferRequest(ctx, input)),
  list: customerProcedure
    .input(ListOfferRequests)
    .output(OfferRequestPage)
    .query(({ ctx, input }) => listOfferRequests(ctx, input)),
  ofVehicle: customerProcedure
    .input(ListVehicleOffers)
    .output(OfferRequestPage)
    .query(({ ctx, input }) => offersOfVehicle(ctx, input)),
  get: customerProcedure
    .input(OneRequest)
    .output(jsonTextOf(OfferRequest))
    .query(({ ctx, input }) => offerRequestOf(ctx, input.offerRequestId)),
  accept: customerProcedure
    .meta({ reachesOthers: true })
    .input(AcceptOffer)
    .output(z.object({ ticketId: z.string() }))
    .mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  /** What waits for this side. */
  waiting: organizationProcedure.output(z.object({ count: z.number() })).query(({ ctx }) => waitingOffers(ctx)),
  forGarage,
  templates,
})
export type OfferRequestsRouter = typeof offerRequestsRouter
