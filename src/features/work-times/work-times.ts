import { z } from 'zod'
import { Party } from '#features/organizations/organizations.ts'
import { TicketCard } from '#features/tickets/ticket-views.ts'
import { VehicleFields } from '#features/vehicles/vehicles.ts'
import { Id, RequestKey } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line } from '#shared/text-fields.ts'
import { Version } from '#shared/version.ts'

/**
 * Why a time ended: paused or the work finished by its mechanic, who began another one, or whose ticket left Työn alla; left the
 * garage; was left running and ended by something else; was entered afterwards.
 */
export const STOP_KINDS = ['PAUSED', 'FINISHED', 'SWITCHED', 'MOVED', 'LEFT', 'FORGOTTEN', 'CORRECTED'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** An act may wait so long for a connection; what is older is taken for as old as this. */
export const OLDEST_ACT_MS = 7 * 86_400_000

const WRONG_AGO = 'Tarkista laitteen kello'

/** Aloita, Tauko or Valmis. */
export const TimeAct = z.object({
  ticketId: Id,
  /** How long ago it was pressed: two moments of one clock, so that it does not matter what the clock shows (decision 38). */
  agoMs: z.number(WRONG_AGO).min(0, WRONG_AGO).max(OLDEST_ACT_MS, WRONG_AGO).default(0),
  requestKey: RequestKey,
})
export type TimeAct = z.infer<typeof TimeAct>

/** What an act did beyond what was pressed. */
export const TimeActDone = z.object({
  /** The ticket came into work, or became ready. */
  moved: z.boolean(),
  /** The ticket on which the caller's time was running instead. */
  switchedFrom: z
    .object({ id: z.string(), registrationNumber: z.string().nullable(), vinNumber: z.string().nullable() })
    .nullable(),
})
export type TimeActDone = z.infer<typeof TimeActDone>

export const UndoTimeAct = z.object({ ticketId: Id, requestKey: RequestKey })
export type UndoTimeAct = z.infer<typeof UndoTimeAct>

const correction = {
  workTimeId: Id,
  version: Version.positive(),
  why: line('Syy', 200).default(''),
  requestKey: RequestKey,
}

/** `stoppedAt` null leaves a running time running. */
export const CorrectTime = z.object({ ...correction, startedAt: Instant, stoppedAt: Instant.nullable() })
export type CorrectTime = z.infer<typeof CorrectTime>

export const RemoveTime = z.object(correction)
export type RemoveTime = z.infer<typeof RemoveTime>

const Person = Party

/** The trace of a correction: what it was, and what it became; removed when there is no beginning any more. */
export const TimeCorrection = z.object({
  id: z.string(),
  createdAt: z.string(),
  by: Person,
  why: z.string(),
  fromStartedAt: z.string(),
  fromStoppedAt: z.string().nullable(),
  toStartedAt: z.string().nullable(),
  toStoppedAt: z.string().nullable(),
})
export type TimeCorrection = z.infer<typeof TimeCorrection>

export const WorkTime = z.object({
  id: z.string(),
  mechanic: Person,
  startedAt: z.string(),
  /** Null while it runs. */
  stoppedAt: z.string().nullable(),
  stopKind: z.enum(STOP_KINDS).nullable(),
  removed: z.boolean(),
  version: z.number(),
  canCorrect: z.boolean(),
  corrections: TimeCorrection.array(),
})
export type WorkTime = z.infer<typeof WorkTime>

/** The times of one ticket, the newest first. */
export const TimesOfTicket = z.object({
  /** The server's clock, by which running times are computed. */
  now: z.string(),
  times: WorkTime.array(),
  canStart: z.boolean(),
})
export type TimesOfTicket = z.infer<typeof TimesOfTicket>

/** A car as its mechanic sees it. */
export const WorkCard = TicketCard.extend({ keysLocation: z.string(), services: z.string().array() })
export type WorkCard = z.infer<typeof WorkCard>

/** What one mechanic has to do. */
export const MyWork = z.object({
  /** At most one time runs; for how long it has, in milliseconds: no browser's clock is asked. */
  running: z.object({ ticketId: z.string(), forMs: z.number() }).nullable(),
  /** A time that was left running: when did it end? */
  question: z
    .object({
      workTimeId: z.string(),
      version: z.number(),
      startedAt: z.string(),
      ticket: VehicleFields.pick({ registrationNumber: true, vinNumber: true }).extend({
        id: z.string(),
        title: z.string(),
      }),
    })
    .nullable(),
  /** What is done of today, without the running time, in milliseconds. */
  todayMs: z.number(),
  /** Open tickets of this mechanic, and those on which their time runs. `workedMs` is their own time without the running one. */
  cars: WorkCard.extend({ workedMs: z.number() }).array(),
  /** Those of the garage that have no mechanic, the first of them, and how many there are. */
  free: WorkCard.array(),
  freeCount: z.number(),
  /** Valmis leads to the adviser's check, not to the customer. */
  checksReady: z.boolean(),
})
export type MyWork = z.infer<typeof MyWork>
export type MyCar = MyWork['cars'][number]
