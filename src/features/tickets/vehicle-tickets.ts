import { z } from 'zod'
import { TicketCard } from './ticket-views.ts'
import { TICKET_STATUSES, WAITING_REASONS } from './tickets.ts'

/** So many tickets of a vehicle are brought at a time. */
export const TICKETS_OF_VEHICLE = 20

/** A ticket in the life of its vehicle. */
export const VehicleTicket = TicketCard.extend({
  description: z.string(),
  mileageKm: z.number().nullable(),
  scheduledEnd: z.string().nullable(),
})
export type VehicleTicket = z.infer<typeof VehicleTicket>

export const VehicleTicketPage = z.object({
  tickets: VehicleTicket.array(),
  /** Where the next page begins. */
  next: z.string().nullable(),
})
export type VehicleTicketPage = z.infer<typeof VehicleTicketPage>

/** The open ticket that shows where a vehicle is now. */
export const PresentTicket = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(TICKET_STATUSES),
  waitingFor: z.enum(WAITING_REASONS).nullable(),
  scheduledStart: z.string().nullable(),
  promisedReadyAt: z.string().nullable(),
  /** The other side's name. */
  party: z.string(),
})
export type PresentTicket = z.infer<typeof PresentTicket>
