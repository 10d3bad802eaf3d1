import { expect, test } from 'vitest'
import { daysFrom } from '#shared/calendar-day.ts'
import { at, JENNA, MIKKO, MONDAY, planned, week } from './calendar.fixture.ts'
import { rowId, weekView } from './week-view.ts'

const days = daysFrom(MONDAY, 7)

test('Saturday and Sunday are there when something is planned on them', () => {
  expect(weekView(days, week([]), undefined).days).toHaveLength(5)
  const saturday = planned('AAA-1', { scheduledStart: at(12, 10) })
  expect(weekView(days, week([saturday]), undefined).days.map(({ day }) => day)).toEqual(daysFrom(MONDAY, 6))
})

test('a day holds what the bays hold, a mechanic their hours; a holiday holds nothing and says its name', () => {
  const view = weekView(days, week([]), undefined)
  expect(view.days.map(({ limit, closed }) => [limit, closed])).toEqual([
    [960, null],
    [0, 'Keksitty pyhä'],
    [960, null],
    [960, null],
    [960, null],
  ])
  expect(view.rows.map(({ mechanic, limit }) => [mechanic?.name ?? null, limit])).toEqual([
    [null, undefined],
    ['Jenna Järvinen', 4 * 480],
    ['Mikko Mäkelä', 4 * 480],
  ])
  expect(view.limit).toBe(4 * 960)
})

test('a cell holds its work in the order of the day, without what a filter leaves out', () => {
  const late = planned('AAA-1', { mechanic: MIKKO, scheduledStart: at(9, 12) })
  const early = planned('AAA-2', { mechanic: MIKKO, scheduledStart: at(9, 8) })
  const hidden = planned('AAA-3', { mechanic: MIKKO, scheduledStart: at(9, 10), fits: false })
  const booked = [{ day: '2043-12-09', mechanicId: MIKKO.id, minutes: 180 }]
  const view = weekView(days, week([late, early, hidden], { booked }), MIKKO.id)
  const [row] = view.rows
  if (!row) throw new Error('no row')
  expect(view.rows.map(rowId)).toEqual([MIKKO.id])
  const { entries, minutes } = view.cell(row, '2043-12-09')
  expect(entries.map(({ ticket }) => ticket.id)).toEqual(['AAA-2', 'AAA-1'])
  expect(minutes).toBe(180)
})

test.each([
  [undefined, [null, JENNA.id, MIKKO.id]],
  ['none', [null]],
  [JENNA.id, [JENNA.id]],
])('the filter %s leaves these rows', (mechanicId, rows) => {
  expect(weekView(days, week([]), mechanicId).rows.map(rowId)).toEqual(rows)
})
