import { z } from 'zod'
import { PartyChoice } from '#features/organizations/organizations.ts'
import { Vehicle } from '#features/vehicles/vehicles.ts'
import { Id } from '#shared/id.ts'
import { searchText } from '#shared/text-fields.ts'
import { TICKET_STATUSES } from './tickets.ts'

/** So many cars are suggested at once: they fit under the field without a scroll of their own. */
export const CARS_SUGGESTED = 7

/** A car by part of its number, make, model, or owner, or by the caller's whole phone number; or the one that a link names. */
export const CarSearch = z.object({ text: searchText(60).default(''), id: Id.optional() })
export type CarSearch = z.infer<typeof CarSearch>

/** A car that is known, or one that is only typed. */
export const OpenTicketsOf = z.object({ vehicleId: Id.optional(), registrationNumber: searchText(20).optional() })
export type OpenTicketsOf = z.infer<typeof OpenTicketsOf>

/** Of one car, or of all. */
export const LastGarageOf = z.object({ vehicleId: Id.optional() })

/** A ticket of the car that is not closed, by its own words. */
export const OpenTicket = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(TICKET_STATUSES),
  registrationNumber: z.string().nullable(),
  /** The other side's name. */
  party: z.string(),
  /** When the work begins, and when the car is ready, as far as that is agreed. */
  scheduledStart: z.string().nullable(),
  promisedReadyAt: z.string().nullable(),
})
export type OpenTicket = z.infer<typeof OpenTicket>

/** A car to choose from, with whose it is and its newest ticket that is not closed. */
export const KnownCar = Vehicle.extend({ customer: PartyChoice, open: OpenTicket.nullable() })
export type KnownCar = z.infer<typeof KnownCar>

/** `more` match as well, but are not listed. */
export const CarSuggestions = z.object({ cars: KnownCar.array(), more: z.number() })
export type CarSuggestions = z.infer<typeof CarSuggestions>

/** Of a customer, as a garage asks; a customer asks for its own. */
export const ContactsOf = z.object({ customerId: Id.optional(), vehicleId: Id.optional() })
export type ContactsOf = z.infer<typeof ContactsOf>

/** What is typed of a customer that a garage is about to add, and the plate of the car. */
export const SameCustomersAs = z.object({
  phone: searchText(40).default(''),
  businessId: searchText(20).default(''),
  registrationNumber: searchText(20).default(''),
})
export type SameCustomersAs = z.infer<typeof SameCustomersAs>

/** A customer of the garage that is the same by what was typed. */
export const SameCustomer = z.object({ by: z.enum(['PHONE', 'BUSINESS_ID', 'PLATE']), customer: PartyChoice })
export type SameCustomer = z.infer<typeof SameCustomer>

/** Whom to call: who was named the last time comes first. */
export const ContactChoice = z.object({ name: z.string(), phone: z.string() })
export type ContactChoice = z.infer<typeof ContactChoice>
