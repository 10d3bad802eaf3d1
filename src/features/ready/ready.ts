import { z } from 'zod'
import { STATUS_CHANNELS } from '#features/status-links/status-links.ts'
import { MAX_NAMED, PAYERS, TicketDrivers } from '#features/ticket-drivers/ticket-drivers.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/** What a job may lack when it is called ready; each is asked about once, and none prevents it. */
export const MISSING = ['NO_LINES', 'UNPRICED', 'OVER_AGREED', 'PERMIT', 'NO_MILEAGE', 'COURTESY_CAR'] as const
export type Missing = (typeof MISSING)[number]

/** A person without an account who would get the status link: the ticket's contact, or the customer that the garage keeps itself. */
export const ReadyContact = z.object({
  name: z.string(),
  channel: z.enum(STATUS_CHANNELS),
  /** In E.164, or an address of mail. */
  address: z.string(),
})
export type ReadyContact = z.infer<typeof ReadyContact>

/** What the garage is shown before it calls a job ready. */
export const ReadyCheck = z.object({
  missing: z.enum(MISSING).array(),
  /** The parts of the car's service programme that this ticket moves on. */
  moves: z.string().array(),
  /** When the car is brought to its customer, who fetches nothing then; null where no delivery is planned. */
  delivery: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  /** How many people of the customer's own are notified by the product. */
  people: z.number(),
  contacts: ReadyContact.array(),
  drivers: TicketDrivers,
  /** Whom to call when no message is sent. */
  phone: z.string(),
})
export type ReadyCheck = z.infer<typeof ReadyCheck>

export const MAX_CONTACTS = 5

export const MarkReady = z
  .object({
    ticketId: Id,
    /** Left out where the screen knows none: it is moved as it is by then. */
    version: Version.optional(),
    /** The drivers who are notified. */
    namedIds: Id.array().max(MAX_NAMED).default([]),
    /** Addresses of the contacts who get the status link, of those that the check offered. */
    contacts: line('Yhteyshenkilön osoite', 200).array().max(MAX_CONTACTS).default([]),
    keysPlace: line('Avainten paikka', 300).default(''),
    payer: z.enum(PAYERS).default('UNSAID'),
    /** Made by the browser once per act: a retry sends nothing twice. */
    requestKey: RequestKey,
  })
  .refine(({ namedIds, contacts }) => namedIds.length + contacts.length > 0, 'Valitse, kenelle viesti lähtee')
export type MarkReady = z.infer<typeof MarkReady>
