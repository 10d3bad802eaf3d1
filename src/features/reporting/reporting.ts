import { z } from 'zod'
import { LINE_KINDS } from '#features/line-items/line-items.ts'
import { WAITING_REASONS } from '#features/tickets/tickets.ts'
import { Id } from '#shared/id.ts'
import { DAY_NUMBERS } from './day-facts.ts'

/** A day that a calendar has. */
export const Day = z.iso.date()

export const AskReport = z.object({ from: Day, to: Day })
export type AskReport = z.infer<typeof AskReport>

/** So many rows of each table are shown; the file has all of them. */
export const SHOWN_ROWS = 50

const Days = z.object({ from: z.string(), to: z.string() })
const Numbers = z.object(
  Object.fromEntries(DAY_NUMBERS.map((name) => [name, z.number()])) as Record<
    (typeof DAY_NUMBERS)[number],
    z.ZodNumber
  >,
)
const Turnaround = z.object({
  /** Of so many tickets it is known. */
  count: z.number(),
  /** Minutes; null when there are none. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** Tickets in each of `BANDS`. */
  bands: z.number().array(),
})

const row = { key: z.string(), name: z.string(), count: z.number() }
const NamedMoney = z.object({ ...row, netCents: z.number(), beforeCents: z.number() })
/** Of the cars whose kilometres are known, also those without costs: how many, how far they went, and what they cost. */
const Distance = z.object({ cars: z.number(), km: z.number(), netCents: z.number() })

export const Report = z.object({
  /** What was counted, of the days that were asked as far as they can be. */
  days: Days,
  before: Days,
  numbers: Numbers,
  numbersBefore: Numbers,
  turnaround: Turnaround,
  turnaroundBefore: Turnaround,
  periods: Days.extend({
    ticketsIn: z.number(),
    ticketsOut: z.number(),
    netCents: z.number(),
    workedMinutes: z.number(),
    offRoadMinutes: z.number(),
    billedMinutes: z.number(),
    mechanicDays: z.number(),
  }).array(),
  waiting: z
    .object({ reason: z.enum(WAITING_REASONS), count: z.number(), minutes: z.number(), beforeMinutes: z.number() })
    .array(),
  /** What a garage sold. */
  sold: NamedMoney.extend({ kind: z.enum(LINE_KINDS) }).array(),
  /** The customers of a garage, the garages of a customer. */
  parties: NamedMoney.array(),
  mechanics: z.object({ ...row, minutes: z.number(), beforeMinutes: z.number() }).array(),
  /** The garages of a customer, by which it compares them. */
  garages: z
    .object({
      ...row,
      /** Tickets with an agreed price: what was approved of them, and what they came to. */
      agreed: z.number(),
      approvedCents: z.number(),
      chargedCents: z.number(),
      promised: z.number(),
      onTime: z.number(),
      /** Minutes; null where it is known of no ticket. */
      medianTurnaround: z.number().nullable(),
    })
    .array(),
  /** A customer's cars; kilometres of the range are null where the mileages do not show them. */
  vehicles: NamedMoney.extend({
    vehicleId: z.string().nullable(),
    offRoadMinutes: z.number(),
    km: z.number().nullable(),
  }).array(),
  /** Of all the customer's cars; null where the kilometres of none are known. */
  distance: Distance.nullable(),
  /** What a customer's cars cost by the cost centre that each has now, the empty one for those without; nothing where no car has one. */
  costCentres: NamedMoney.extend({
    /** So many have costs in the range, or kilometres that are known. */
    cars: z.number(),
    distance: Distance.nullable(),
  }).array(),
  /** How many rows of each there are in all. */
  rowCounts: z.object({
    sold: z.number(),
    parties: z.number(),
    garages: z.number(),
    mechanics: z.number(),
    vehicles: z.number(),
    costCentres: z.number(),
  }),
  /** The person sees the hours of all mechanics, not only their own. */
  seesAllHours: z.boolean(),
})
export type Report = z.infer<typeof Report>

const inspected = {
  /** Of which so many were finished. */
  inspections: z.number(),
  findings: z.number(),
  asked: z.number(),
  approved: z.number(),
  /** Of what was approved, without VAT. */
  netCents: z.number(),
}

/** What a garage's inspections found, and what became of it; by the day on which each was finished. */
export const InspectionFigures = z.object({
  days: Days,
  total: z.object(inspected),
  /** The newest first; `month` is YYYY-MM. */
  months: z.object({ month: z.string(), ...inspected }).array(),
  /** By who signed them: all for admins, else only the own. */
  mechanics: z.object({ key: z.string(), name: z.string(), ...inspected }).array(),
})
export type InspectionFigures = z.infer<typeof InspectionFigures>

/** The tables that can be taken out as a file. */
export const REPORT_TABLES = [
  'periods',
  'turnaround',
  'waiting',
  'sold',
  'parties',
  'garages',
  'mechanics',
  'vehicles',
  'costCentres',
] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

export const AskReportFile = AskReport.extend({ organizationId: Id, table: z.enum(REPORT_TABLES) })
