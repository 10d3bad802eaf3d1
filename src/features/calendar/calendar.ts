import { z } from 'zod'
import { PlanningLoad } from '#features/planning/planning-views.ts'
import { DeskFilter } from '#features/tickets/ticket-inputs.ts'
import { TicketCard } from '#features/tickets/ticket-views.ts'
import { Id } from '#shared/id.ts'
import { Day, Instant } from '#shared/instant.ts'

/** A week shows so many tickets at most; the answer says how many it leaves out. */
export const WEEK_TICKETS = 500

/** How many of those without a time come at once. */
export const UNPLANNED_PAGE_SIZE = 50

const filter = DeskFilter.omit({ archived: true, today: true }).shape

/** The week that the day of Helsinki's calendar lies in, with the filters of the desk. */
export const WeekOf = z.object({ day: Day, ...filter })
export type WeekOf = z.infer<typeof WeekOf>
export type CalendarFilter = Omit<WeekOf, 'day'>

/** What waits for a time; `cursor` is the last one that the browser has, with its `deskTime`. */
export const UnplannedPage = z.object({
  ...filter,
  cursor: z.object({ at: Instant.nullable(), id: Id }).nullish(),
})
export type UnplannedPage = z.infer<typeof UnplannedPage>

/** A ticket with what the calendar and the rules of planning need to know of it. */
export const PlannedTicket = TicketCard.extend({
  scheduledEnd: z.string().nullable(),
  serviceHours: z.number().nullable(),
  finishedAt: z.string().nullable(),
})
export type PlannedTicket = z.infer<typeof PlannedTicket>

/** One that a filter leaves out (`fits`) takes its time all the same. */
export const WeekTicket = PlannedTicket.extend({ fits: z.boolean() })
export type WeekTicket = z.infer<typeof WeekTicket>

/** How much of a day a mechanic has, all tickets counted, with any filter; without an id: what has no mechanic. */
export const BookedTime = z.object({ day: z.string(), mechanicId: z.string().nullable(), minutes: z.number() })
export type BookedTime = z.infer<typeof BookedTime>

export const CalendarWeek = z.object({
  /** Its Monday. */
  monday: z.string(),
  /** What the rules of planning take. */
  garage: PlanningLoad.shape.garage,
  /** Who has a row of its own: members of the garage by name, then others who still have work there. */
  mechanics: PlanningLoad.shape.mechanics,
  booked: BookedTime.array(),
  tickets: WeekTicket.array(),
  /** How many planned tickets of the week are not among them. */
  leftOut: z.number(),
})
export type CalendarWeek = z.infer<typeof CalendarWeek>
export type WeekMechanic = CalendarWeek['mechanics'][number]

export const UnplannedTickets = z.object({
  tickets: PlannedTicket.array(),
  /** How many there are altogether; null on further pages. */
  count: z.number().nullable(),
})
export type UnplannedTickets = z.infer<typeof UnplannedTickets>
