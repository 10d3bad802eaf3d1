import { describe, expect, test } from 'vitest'
import { momentOn } from '#features/planning/planning.ts'
import { daysFrom } from '#shared/calendar-day.ts'
import type { CalendarWeek, WeekTicket } from '../../calendar.ts'
import { at, JENNA, MIKKO, MONDAY, planned, week } from '../calendar.fixture.ts'
import { weekView } from '../week-view.ts'
import { dayPicture, hoursOfAxis, shareOf } from './day-times.ts'

const pictureOf = (tickets: WeekTicket[], given: Partial<CalendarWeek> = {}, day = MONDAY) => {
  const shown = week(tickets, given)
  return dayPicture(day, shown, weekView(daysFrom(MONDAY, 7), shown, undefined))
}
const work = (plate: string, from: number, to: number, given: Partial<WeekTicket> = {}) =>
  planned(plate, { mechanic: MIKKO, scheduledStart: at(7, from), scheduledEnd: at(7, to), ...given })
const clock = (time: string) => momentOn(MONDAY, time)
const lanesOf = (tickets: WeekTicket[]) =>
  pictureOf(tickets)
    .columns.find(({ mechanic }) => mechanic?.id === MIKKO.id)
    ?.entries.map(({ ticket, lane, lanes }) => [ticket.id, lane, lanes])

describe('the columns of a day', () => {
  test('are those who install, and a column without a mechanic comes only with such work', () => {
    expect(pictureOf([]).columns.map(({ mechanic }) => mechanic?.id)).toEqual([JENNA.id, MIKKO.id])
    const { columns } = pictureOf([work('AAA-1', 9, 10, { mechanic: null })])
    expect(columns.map(({ mechanic }) => mechanic?.id)).toEqual([undefined, JENNA.id, MIKKO.id])
  })

  test('include a former mechanic only on the days on which work is planned for them', () => {
    const gone = { id: 'lasse', name: 'Lasse Lähtenyt', image: null, isMember: false, installs: false }
    const mechanics = [JENNA, gone]
    const tickets = [work('AAA-1', 9, 10, { mechanic: gone })]
    expect(pictureOf(tickets, { mechanics }).columns.map(({ mechanic }) => mechanic?.id)).toEqual([JENNA.id, 'lasse'])
    const other = pictureOf(tickets, { mechanics }, '2043-12-09')
    expect(other.columns.map(({ mechanic }) => mechanic?.id)).toEqual([JENNA.id])
  })
})

describe('the hours of a day', () => {
  test('are those at which the garage is open', () => {
    const { axis } = pictureOf([work('AAA-1', 9, 11)])
    expect(axis).toEqual({
      start: clock('08:00'),
      end: clock('16:00'),
      open: { start: clock('08:00'), end: clock('16:00') },
    })
    expect(hoursOfAxis(axis)).toHaveLength(8)
    expect(shareOf(axis, clock('10:00'))).toBe(0.25)
  })

  test('reach to work and promises outside of them, in full hours', () => {
    const early = work('AAA-1', 7, 9, { scheduledStart: new Date(clock('06:30')).toISOString() })
    const late = work('AAA-2', 14, 16, { promisedReadyAt: new Date(clock('17:30')).toISOString() })
    const { axis } = pictureOf([early, late])
    expect([axis.start, axis.end]).toEqual([clock('06:00'), clock('18:00')])
  })

  test('are the usual ones on a closed day', () => {
    const { axis } = pictureOf([], {}, '2043-12-08')
    expect(axis.open).toBeNull()
    expect(hoursOfAxis(axis)).toHaveLength(8)
  })
})

describe('work at the same time', () => {
  test('has lanes side by side, and work after it has its lane again', () => {
    expect(lanesOf([work('AAA-1', 8, 11), work('AAA-2', 9, 10), work('AAA-3', 10, 11), work('AAA-4', 12, 13)])).toEqual(
      [
        ['AAA-1', 0, 2],
        ['AAA-2', 1, 2],
        ['AAA-3', 1, 2],
        ['AAA-4', 0, 1],
      ],
    )
  })

  test('includes work that was finished at once, which is drawn as long as its plate needs', () => {
    const done = work('AAA-1', 8, 10, { status: 'READY', finishedAt: at(7, 8) })
    expect(lanesOf([done, work('AAA-2', 8, 9)])).toEqual([
      ['AAA-2', 0, 2],
      ['AAA-1', 1, 2],
    ])
  })
})

test('a promise has its line where no other work is drawn, and words in the block else', () => {
  const free = (promise: string, others: WeekTicket[]) =>
    pictureOf([work('AAA-1', 8, 10, { promisedReadyAt: new Date(clock(promise)).toISOString() }), ...others])
      .columns.flatMap(({ entries }) => entries)
      .find(({ ticket }) => ticket.id === 'AAA-1')?.hasFreeLine
  expect(free('12:00', [])).toBe(true)
  expect(free('12:00', [work('AAA-2', 12, 13)])).toBe(true)
  expect(free('12:00', [work('AAA-2', 11, 13)])).toBe(false)
})

test('work of several days is drawn in the opening hours of each', () => {
  const long = work('AAA-1', 14, 16, { scheduledEnd: at(9, 10) })
  const shownOn = (day: string) => pictureOf([long], {}, day).columns.flatMap(({ entries }) => entries)[0]?.shown
  expect(shownOn(MONDAY)).toEqual({ start: clock('14:00'), end: clock('16:00') })
  expect(shownOn('2043-12-09')).toEqual({
    start: momentOn('2043-12-09', '08:00'),
    end: momentOn('2043-12-09', '10:00'),
  })
})
