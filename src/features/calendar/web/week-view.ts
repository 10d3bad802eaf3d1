import type { Absence } from '#features/planning/absences.ts'
import {
  absenceOn,
  capacityMinutes,
  closedDay,
  type GarageDays,
  holidayName,
  lengthMinutes,
  mechanicMinutes,
  openSpan,
} from '#features/planning/planning.ts'
import type { CalendarWeek, WeekMechanic, WeekTicket } from '../calendar.ts'
import { type Piece, piecesOf } from '../week-plan.ts'

export type WeekEntry = { ticket: WeekTicket; piece: Piece; length: number }

/** A mechanic on a day. */
export type WeekCell = {
  minutes: number
  limit: number | undefined
  entries: WeekEntry[]
  /** The mechanic is away on the day. */
  away: Absence | undefined
}

/** Null: no mechanic has been chosen. */
export type WeekRow = { mechanic: WeekMechanic | null; minutes: number; limit: number | undefined }

export type WeekDay = { day: string; minutes: number; limit: number; closed: string | null }

export type WeekView = {
  days: WeekDay[]
  rows: WeekRow[]
  cell: (row: WeekRow, day: string) => WeekCell
  minutes: number
  limit: number
}

const EMPTY: WeekEntry[] = []

const keyOf = (day: string, mechanicId: string | null): string => `${day} ${mechanicId}`
export const rowId = (row: WeekRow): string | null => row.mechanic?.id ?? null

/** Monday to Friday, and a Saturday or Sunday when the garage is open or something is planned. */
function daysShown(all: readonly string[], week: CalendarWeek): string[] {
  const busy = new Set(week.booked.map(({ day }) => day))
  const planned = new Set(week.tickets.flatMap((one) => piecesOf(one, all, week.garage)).map(({ day }) => day))
  return all.filter((day, index) => index < 5 || openSpan(day, week.garage) || busy.has(day) || planned.has(day))
}

/** Why the garage is closed on the day, in a word or two; null when it is open. */
export function closedText(day: string, garage: GarageDays): string | null {
  const closed = closedDay(day, garage)
  return closed && (holidayName(closed) ?? 'Suljettu')
}

/** The week as it is drawn; `mechanicId` of the filter leaves only that row. */
export function weekView(all: readonly string[], week: CalendarWeek, mechanicId: string | undefined): WeekView {
  const { garage } = week
  const booked = new Map(week.booked.map(({ day, mechanicId: id, minutes }) => [keyOf(day, id), minutes]))
  const entries = new Map<string, WeekEntry[]>()
  for (const ticket of week.tickets)
    if (ticket.fits)
      for (const piece of piecesOf(ticket, all, garage)) {
        const key = keyOf(piece.day, ticket.mechanic?.id ?? null)
        const entry = { ticket, piece, length: lengthMinutes(ticket) }
        const own = entries.get(key)
        if (own) own.push(entry)
        else entries.set(key, [entry])
      }
  for (const own of entries.values()) own.sort((one, other) => one.piece.from - other.piece.from)

  const shown = daysShown(all, week)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const mechanics: (WeekMechanic | null)[] = [null, ...week.mechanics]
  const rows = mechanics
    .filter((one) => (mechanicId === undefined ? true : mechanicId === 'none' ? one === null : one?.id === mechanicId))
    .map((mechanic): WeekRow => {
      const id = mechanic?.id ?? null
      return {
        mechanic,
        minutes: sum(all.map((day) => booked.get(keyOf(day, id)) ?? 0)),
        limit: mechanic ? sum(shown.map((day) => mechanicMinutes(day, garage, id))) : undefined,
      }
    })
  const days = shown.map(
    (day): WeekDay => ({
      day,
      minutes: sum(week.booked.filter((one) => one.day === day).map(({ minutes }) => minutes)),
      limit: capacityMinutes(day, garage),
      closed: closedText(day, garage),
    }),
  )
  return {
    days,
    rows,
    cell: (row, day) => ({
      minutes: booked.get(keyOf(day, rowId(row))) ?? 0,
      limit: row.mechanic ? mechanicMinutes(day, garage, row.mechanic.id) : undefined,
      away: absenceOn(day, rowId(row), garage),
      entries: entries.get(keyOf(day, rowId(row))) ?? EMPTY,
    }),
    minutes: sum(days.map(({ minutes }) => minutes)),
    limit: sum(days.map(({ limit }) => limit)),
  }
}
