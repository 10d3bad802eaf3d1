import { z } from 'zod'
import { FileIds, FileView } from '#features/files/files.ts'
import { Party } from '#features/organizations/organizations.ts'
import { Rating } from '#features/reviews/reviews.ts'
import { ReportedJob } from '#features/tickets/ticket-field-schemas.ts'
import { ReportedVehicle } from '#features/tickets/ticket-inputs.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { MapPoint } from '#shared/map-point.ts'
import { line, lines, requiredLine } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'
import { ASKED_STATES, OFFER_REQUEST_STATES } from './offer-states.ts'
import { EarlierOffer, Offer, OfferDraft } from './offers.ts'

/** No customer reads the answers of more. */
export const MAX_ASKED_GARAGES = 20
export const MAX_WANTED = 20
/** Of one customer at a time. */
export const MAX_OPEN_REQUESTS = 200
export const MAX_ANSWER_DAYS = 90
export const OFFER_REQUESTS_PAGE_SIZE = 30

/** One of the wanted works: the rows by which offers are compared. */
export const Wanted = z.object({
  /** Made by the browser, and kept through edits: lines of offers name it. */
  id: z.uuid(),
  name: requiredLine('Työ', 120, 'Kirjoita, mitä haluat tehtäväksi'),
})
export type Wanted = z.infer<typeof Wanted>

/** What is asked for: when any of it changes, offers that were made have to be confirmed. */
const scope = {
  wanted: Wanted.array()
    .max(MAX_WANTED, `Pyynnössä voi olla enintään ${MAX_WANTED} työtä`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Sama työ on pyynnössä kahdesti'),
  description: lines('Kuvaus', 4000),
  drivable: z.boolean(),
  courtesyCar: z.boolean(),
  mileageKm: ReportedJob.shape.mileageKm.unwrap(),
  /** When the customer would like to bring the car. */
  requestedAt: Instant.nullable(),
  fileIds: FileIds.default([]),
}

const terms = {
  answerBy: Instant,
  contactName: line('Yhteyshenkilö', 120),
  contactPhone: line('Puhelinnumero', 40),
  customerReference: line('Viite', 80),
  /** The start of distances; null: the customer's own address. */
  near: MapPoint.nullable(),
}

type Wish = { wanted: readonly unknown[]; description: string }
const requireWish = <Given extends z.ZodType<Wish>>(given: Given) =>
  given.refine(({ wanted, description }) => wanted.length > 0 || description !== '', {
    path: ['description'],
    message: 'Kerro, mitä haluat tehtäväksi',
  })

const garageIds = Id.array()
  .max(MAX_ASKED_GARAGES, `Voit pyytää tarjouksen enintään ${MAX_ASKED_GARAGES} korjaamolta`)
  .refine((ids) => new Set(ids).size === ids.length, 'Sama korjaamo on valittu kahdesti')

export const CreateOfferRequest = requireWish(
  z.object({
    vehicle: ReportedVehicle,
    ...scope,
    ...terms,
    garageIds: garageIds.min(1, 'Valitse vähintään yksi korjaamo'),
    /** A retry asks nothing twice. */
    requestKey: RequestKey,
  }),
)
export type CreateOfferRequest = z.infer<typeof CreateOfferRequest>

export const UpdateOfferRequest = requireWish(
  z.object({
    offerRequestId: Id,
    version: Version,
    ...scope,
    ...terms,
    /** In addition to those that are asked already; no garage is removed. */
    addGarageIds: garageIds.default([]),
  }),
)
export type UpdateOfferRequest = z.infer<typeof UpdateOfferRequest>

export const CancelOfferRequest = z.object({ offerRequestId: Id, version: Version })
export type CancelOfferRequest = z.infer<typeof CancelOfferRequest>

export const AcceptOffer = z.object({
  offerRequestId: Id,
  /** Of the offer that was looked at: a customer accepts only what it has seen. */
  offerId: Id,
  /** One of the proposed times; null when none suits. */
  timeStart: Instant.nullable(),
  /** The reason that garages that were not chosen read. */
  reason: line('Syy', 500).default(''),
  tellsRank: z.boolean().default(false),
  /** A retry accepts nothing twice. */
  requestKey: RequestKey,
})
export type AcceptOffer = z.infer<typeof AcceptOffer>

export const OFFER_REQUEST_LISTS = ['open', 'closed'] as const
export const ListOfferRequests = z.object({
  list: z.enum(OFFER_REQUEST_LISTS).default('open'),
  /** The last one of the previous page. */
  cursor: Id.nullish(),
})
export type ListOfferRequests = z.infer<typeof ListOfferRequests>

/** All of one car, in every state. */
export const ListVehicleOffers = z.object({ vehicleId: Id, cursor: Id.nullish() })
export type ListVehicleOffers = z.infer<typeof ListVehicleOffers>

/** An offer request in lists and search (source specification, section 3): it has no `id`, unlike other things. */
export const OfferRequestCard = z.object({
  offerRequestId: z.string(),
  createdAt: z.string(),
  registrationNumber: z.string().nullable(),
  vinNumber: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  color: z.string(),
  year: z.number().nullable(),
  customer: Party,
})
export type OfferRequestCard = z.infer<typeof OfferRequestCard>

/** What is asked, as both sides read it. */
const OfferRequestBody = OfferRequestCard.extend({
  state: z.enum(OFFER_REQUEST_STATES),
  revision: z.number(),
  wanted: Wanted.array(),
  description: z.string(),
  drivable: z.boolean(),
  courtesyCar: z.boolean(),
  mileageKm: z.number().nullable(),
  requestedAt: z.string().nullable(),
  answerBy: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  customerReference: z.string(),
  files: FileView.array(),
  /** When what is asked for was changed last. */
  revisedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
})

/** One garage's part, as the customer sees it. */
export const AskedGarage = z.object({
  garage: Party.extend({ city: z.string(), rating: Rating }),
  distanceKm: z.number().nullable(),
  state: z.enum(ASKED_STATES),
  askedAt: z.string(),
  seenAt: z.string().nullable(),
  declineReason: z.string(),
  /** The newest, unless the garage took it back; after the end of the request, the newest at that time. */
  offer: Offer.nullable(),
  earlier: EarlierOffer.array(),
})
export type AskedGarage = z.infer<typeof AskedGarage>

export const OfferRequest = OfferRequestBody.extend({
  vehicleId: z.string(),
  version: z.number(),
  near: MapPoint.nullable(),
  garages: AskedGarage.array(),
  ticketId: z.string().nullable(),
  can: z.object({
    change: z.boolean(),
    /** The most that the viewer may accept, in cents with VAT; null is no limit. */
    approveUpToCents: z.number().nullable(),
  }),
})
export type OfferRequest = z.infer<typeof OfferRequest>

/** The state of a request for one garage; CLOSED hides from one that takes no part any more how it ended. */
export const STANDINGS = ['OPEN', 'CHOSEN', 'NOT_CHOSEN', 'CANCELLED', 'EXPIRED', 'CLOSED'] as const
export type Standing = (typeof STANDINGS)[number]

/** A garage's own part of a request: nothing of other garages, not even whether there are any. */
export const GarageOfferRequest = OfferRequestBody.omit({ state: true, closedAt: true }).extend({
  standing: z.enum(STANDINGS),
  asked: z.object({
    state: z.enum(ASKED_STATES),
    askedAt: z.string(),
    declineReason: z.string(),
  }),
  /** From where the customer would bring the car. */
  distanceKm: z.number().nullable(),
  offer: Offer.nullable(),
  earlier: EarlierOffer.array(),
  draft: z.object({ version: z.number(), savedAt: z.string(), draft: OfferDraft }).nullable(),
  /** What the customer lets a garage that was not chosen know. */
  told: z.object({ reason: z.string(), rank: z.number().nullable() }).nullable(),
  /** Of the garage that was chosen. */
  ticketId: z.string().nullable(),
  can: z.object({ offer: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
})
export type GarageOfferRequest = z.infer<typeof GarageOfferRequest>

const listed = { answerBy: z.string(), wanted: z.string().array(), description: z.string() }

export const OfferRequestRow = OfferRequestCard.extend({
  ...listed,
  state: z.enum(OFFER_REQUEST_STATES),
  garageCount: z.number(),
  /** How many have an open offer. */
  offerCount: z.number(),
  /** The cheapest of those that do every wanted work and can be accepted, with VAT; once it has ended, that could be then. */
  lowestGrossCents: z.number().nullable(),
})
export type OfferRequestRow = z.infer<typeof OfferRequestRow>
export const OfferRequestPage = z.object({ rows: OfferRequestRow.array(), next: z.string().nullable() })
export type OfferRequestPage = z.infer<typeof OfferRequestPage>

export const GarageOfferRequestRow = OfferRequestCard.extend({
  ...listed,
  standing: z.enum(STANDINGS),
  askedState: z.enum(ASKED_STATES),
  /** The customer has changed what is asked for since the garage offered. */
  isBeforeEdit: z.boolean(),
})
export type GarageOfferRequestRow = z.infer<typeof GarageOfferRequestRow>
export const GarageOfferRequestPage = z.object({ rows: GarageOfferRequestRow.array(), next: z.string().nullable() })
export type GarageOfferRequestPage = z.infer<typeof GarageOfferRequestPage>
