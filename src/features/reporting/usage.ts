import { z } from 'zod'

/** `2026-11`. */
export const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

// biome-ignore format: aligned columns
export const USAGE_SORTS = [
  'name', 'booked', 'billed', 'attendance', 'tickets', 'turnaround', 'offers', 'active', 'lastSeen',
] as const
export type UsageSort = (typeof USAGE_SORTS)[number]

export const AskUsage = z.object({
  month: Month,
  sort: z.enum(USAGE_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.number().int().min(0).max(1000).default(0),
})
export type AskUsage = z.infer<typeof AskUsage>

export const USAGE_PAGE_SIZE = 50

/** A mechanic's whole day, of which what was billed is a part (field research, 4.8). */
export const MECHANIC_DAY_MINUTES = 450

/** How a garage was used in a month. */
export const GarageUsage = z.object({
  garageId: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  /** All of the month's days that are over are counted. */
  isCounted: z.boolean(),
  bookedMinutes: z.number(),
  capacityMinutes: z.number(),
  billedMinutes: z.number(),
  mechanicDays: z.number(),
  workedMinutes: z.number(),
  attendanceMinutes: z.number(),
  ticketsIn: z.number(),
  ticketsOut: z.number(),
  turnaroundMinutes: z.number().nullable(),
  offersAsked: z.number(),
  offersSent: z.number(),
  memberCount: z.number(),
  /** Members who used the product within 30 days, and when any of them last did. */
  activeCount: z.number(),
  lastSeenAt: z.string().nullable(),
})
export type GarageUsage = z.infer<typeof GarageUsage>

export const UsagePage = z.object({
  /** The days that are counted of the month; null when none of them is over. */
  days: z.object({ from: z.string(), to: z.string() }).nullable(),
  rows: GarageUsage.array(),
  total: z.number(),
})
export type UsagePage = z.infer<typeof UsagePage>

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** The three ways to say how full a garage was; null where there is nothing to divide by. */
export const bookedShare = ({ bookedMinutes, capacityMinutes }: GarageUsage) => ratio(bookedMinutes, capacityMinutes)
export const billedShare = ({ billedMinutes, mechanicDays }: GarageUsage) =>
  ratio(billedMinutes, mechanicDays * MECHANIC_DAY_MINUTES)
export const attendanceShare = ({ workedMinutes, attendanceMinutes }: GarageUsage) =>
  ratio(workedMinutes, attendanceMinutes)
