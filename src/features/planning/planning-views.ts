import { z } from 'zod'
import { OpeningHours } from '#features/organizations/organizations.ts'
import { WantedIds } from '#features/tickets/wanted-services.ts'
import { Id } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'
import { Absence } from './absences.ts'

/** So many days are asked for at once: a calendar shows three weeks at most. */
export const MOST_DAYS = 21

const days = z.number().int().min(1).max(MOST_DAYS)

export const PlanningSpan = z.object({ from: Day, days })
export type PlanningSpan = z.infer<typeof PlanningSpan>

export const ClosedDayView = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('holiday'), name: z.string() }),
  z.object({ reason: z.literal('weekday') }),
])

/** How full one day is; minutes of work. */
export const DayLoad = z.object({
  day: z.string(),
  closed: ClosedDayView.nullable(),
  capacityMinutes: z.number(),
  /** What one mechanic has. */
  mechanicMinutes: z.number(),
  bookedMinutes: z.number(),
  /** Of whom something is booked; null is work without a mechanic. */
  byMechanic: z.object({ mechanicId: z.string().nullable(), minutes: z.number() }).array(),
})
export type DayLoad = z.infer<typeof DayLoad>

export const PlanningLoad = z.object({
  /** What the rules of `planning.ts` take. Holidays are given for more days than asked, for work that goes on. */
  garage: z.object({
    openingHours: OpeningHours.nullable(),
    bays: z.number(),
    hoursPerDay: z.number(),
    holidays: z.record(z.string(), z.string()),
    /** Missing in what an older release kept. */
    people: z.string().array().optional(),
    absences: Absence.array().optional(),
  }),
  /** The garage's people, and former members who still have work planned. */
  mechanics: z
    .object({
      id: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      isMember: z.boolean(),
      installs: z.boolean(),
    })
    .array(),
  days: DayLoad.array(),
  /** What is planned on these days. */
  work: z
    .object({
      ticketId: z.string(),
      mechanicId: z.string().nullable(),
      start: z.string(),
      end: z.string(),
    })
    .array(),
})
export type PlanningLoad = z.infer<typeof PlanningLoad>

/** When a garage has time for what is wanted of its list. */
export const FreeTimesAsked = z.object({ garageId: Id, serviceIds: WantedIds, days: days.default(14) })
export type FreeTimesAsked = z.infer<typeof FreeTimesAsked>

/** A day, why it is closed if it is, and when a car may be brought; nothing of the others' cars. */
export const FreeDay = z.object({
  day: z.string(),
  closed: ClosedDayView.nullable(),
  times: z.string().array(),
})
export type FreeDay = z.infer<typeof FreeDay>
