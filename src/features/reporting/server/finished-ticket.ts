import { keptMinutes } from '../turnaround.ts'

/** A ticket that was finished, as reports count it; times are milliseconds since 1970. */
export type FinishedTicket = {
  ticketId: string
  day: string
  /** The customer of a garage's ticket, the garage of a customer's. */
  otherId: string
  vehicleKey: string
  vehicleName: string
  promisedAt: number | null
  /** When it first came into work, and when it last became ready; null where its timeline does not say. */
  startedAt: number | null
  readyAt: number | null
  closedAt: number
  netCents: number
  /** The agreed price with what was approved as extra work, without VAT; null where no price was agreed. */
  approvedCents: number | null
}

const minutesBetween = (from: number, to: number): number => Math.max(0, Math.round((to - from) / 60_000))

const readyOf = ({ readyAt, closedAt }: FinishedTicket): number => readyAt ?? closedAt

/** From the first Työn alla to the last Noudettavissa, in minutes; null when it was never in work. */
export const turnaroundOf = (ticket: FinishedTicket): number | null =>
  ticket.startedAt === null ? null : minutesBetween(ticket.startedAt, readyOf(ticket))

/** The same as exactly as it is kept. */
export function keptTurnaroundOf(ticket: FinishedTicket): number | null {
  const minutes = turnaroundOf(ticket)
  return minutes === null ? null : keptMinutes(minutes)
}

/** From the first Työn alla to Valmis. */
export const offRoadOf = ({ startedAt, closedAt }: FinishedTicket): number | null =>
  startedAt === null ? null : minutesBetween(startedAt, closedAt)

/** How much later than promised it was ready, 0 when in time; null when nothing was promised. */
export function lateMinutesOf(ticket: FinishedTicket): number | null {
  if (ticket.promisedAt === null) return null
  // what is late by seconds is late
  const late = readyOf(ticket) - ticket.promisedAt
  return late > 0 ? Math.max(1, Math.round(late / 60_000)) : 0
}
