import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import type { CalendarWeek, PlannedTicket, WeekTicket } from '../calendar.ts'

const LONG_AGO = '2026-11-01T08:00:00.000Z'

/** A ticket for tests, named by its plate. */
export const planned = (plate: string, given: Partial<WeekTicket> = {}): WeekTicket => ({
  ...ticketCard(plate, { status: 'SCHEDULED', statusChangedAt: LONG_AGO, createdAt: LONG_AGO }),
  scheduledEnd: null,
  serviceHours: null,
  finishedAt: null,
  fits: true,
  ...given,
})

export const waiting = (plate: string, given: Partial<PlannedTicket> = {}): PlannedTicket =>
  planned(plate, { status: 'NEW', ...given })

const long = { opens: '08:00', closes: '16:00' }
export const MIKKO = { id: 'mikko', name: 'Mikko Mäkelä', image: null, isMember: true, installs: true }
export const JENNA = { id: 'jenna', name: 'Jenna Järvinen', image: null, isMember: true, installs: true }

/** The week of 7 December 2043, a Monday: Itsenäisyyspäivä is the Sunday before it, and Tuesday is made a holiday. */
export const MONDAY = '2043-12-07'

/** Helsinki is two hours ahead of UTC then. */
export const at = (day: number, hour: number): string => new Date(Date.UTC(2043, 11, day, hour - 2)).toISOString()

export const week = (tickets: WeekTicket[], given: Partial<CalendarWeek> = {}): CalendarWeek => ({
  monday: MONDAY,
  garage: {
    openingHours: [long, long, long, long, long, null, null],
    bays: 2,
    hoursPerDay: 8,
    holidays: { '2043-12-08': 'Keksitty pyhä' },
  },
  mechanics: [JENNA, MIKKO],
  booked: [],
  tickets,
  leftOut: 0,
  ...given,
})
