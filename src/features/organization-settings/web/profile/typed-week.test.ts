import { expect, test } from 'vitest'
import { copiedTo, dayProblem, hoursOf, type TypedDay, typedWeek, usualWeek, WORKDAYS, withDay } from './typed-week.ts'

const day = (opens: string, closes: string, isOpen = true): TypedDay => ({ isOpen, opens, closes })

test('a week comes back unchanged, closed days and no week at all too', () => {
  const hours = [{ opens: '07:30', closes: '24:00' }, null, null, null, null, null, { opens: '10:00', closes: '14:00' }]
  expect(hoursOf(typedWeek(hours))).toEqual(hours)
  expect(hoursOf(typedWeek(null))).toBeNull()
})

test('what is no time is kept to be refused', () => {
  const [first] = hoursOf(withDay(usualWeek(), 0, day('kahdeksan', '16:00'))) ?? []
  expect(first).toEqual({ opens: 'kahdeksan', closes: '16:00' })
})

test.each([
  ['an open day in order', day('08:00', '16:30'), null],
  ['no time', day('kahdeksan', '16:00'), 'Anna kellonajat muodossa 8.00'],
  ['closing before opening', day('16:00', '08:00'), 'Sulkemisajan pitää olla avaamisajan jälkeen'],
  ['a closed day with nonsense in it', day('x', 'y', false), null],
])('%s', (_what, typed, problem) => {
  expect(dayProblem(typed)).toBe(problem)
})

test('a day is copied to others whole, and others stay', () => {
  const week = copiedTo(withDay(usualWeek(), 5, day('10', '14')), 5, WORKDAYS)
  expect(week.slice(0, 6)).toEqual(Array(6).fill(day('10', '14')))
  expect(week[6]?.isOpen).toBe(false)
})

test('a closed day keeps its times until it is opened again', () => {
  const closed = withDay(typedWeek([{ opens: '09:00', closes: '15:00' }]) ?? [], 0, { isOpen: false })
  expect(hoursOf(closed)?.[0]).toBeNull()
  expect(hoursOf(withDay(closed, 0, { isOpen: true }))?.[0]).toEqual({ opens: '09:00', closes: '15:00' })
})
