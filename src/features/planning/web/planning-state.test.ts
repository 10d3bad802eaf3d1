import { describe, expect, test } from 'vitest'
import { ticketCard } from '#features/tickets/web/ticket.fixture.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { dayChoices } from './day-choices.ts'
import { firstPlan, planChanges } from './first-plan.ts'
import { laterPromise, notesOf } from './plan-notes.ts'
import { at, iso, MONDAY, NO_PLAN, planningOf, work } from './planning.fixture.ts'
import { freeOn, minutesOfPlan, placed, suggestedStart, timeOf, unplaced } from './planning-state.ts'
import { dayLabel, hoursText, loadText } from './planning-words.ts'

const { garage } = planningOf()
const planned = (from: string, to: string) => ({ ...NO_PLAN, scheduledStart: iso(from), scheduledEnd: iso(to) })

describe('a suggested time', () => {
  test('comes first when a bay is free, or, of a chosen mechanic, the mechanic', () => {
    const planning = planningOf({ work: [work('08:00', '10:00', 'liisa')] })
    expect(suggestedStart(planning, MONDAY, null, 60)).toBe(at('10:00'))
    expect(suggestedStart(planning, MONDAY, 'liisa', 60)).toBe(at('10:00'))
    expect(suggestedStart(planning, MONDAY, 'matti', 60)).toBe(at('08:00'))
  })

  test('falls on the first one still to come of a full day, and on the usual beginning of a closed one', () => {
    const full = planningOf({ work: [work('08:00', '16:00')], now: at('09:10') })
    expect(freeOn(full, MONDAY, null, 60)).toEqual([])
    expect(suggestedStart(full, MONDAY, null, 60)).toBe(at('09:30'))
    expect(suggestedStart(full, '2026-12-24', null, 60)).toBe(at('08:00', '2026-12-24'))
  })

  test('cannot be past: after closing it is now, for a user who means today', () => {
    expect(suggestedStart(planningOf({ now: at('18:03') }), MONDAY, null, 60)).toBe(at('18:30'))
    expect(suggestedStart(planningOf({ now: at('18:03') }), '2026-11-22', null, 60)).toBe(at('18:30'))
  })

  test('may be any time to come where a garage has not set its bays', () => {
    const planning = planningOf({ garage: { ...garage, bays: 0 }, now: at('08:10') })
    expect(suggestedStart(planning, MONDAY, null, 60)).toBe(at('08:30'))
  })
})

describe('a plan', () => {
  test('ends as long after its beginning as the work takes, and promises that, until the user promises otherwise', () => {
    const first = placed(NO_PLAN, at('15:00'), 120, garage)
    const end = iso('09:00', '2026-11-24')
    expect(first).toEqual({ ...NO_PLAN, scheduledStart: iso('15:00'), scheduledEnd: end, promisedReadyAt: end })
    const moved = placed(first, at('08:00'), 120, garage)
    expect(moved.promisedReadyAt).toBe(iso('10:00'))
    const promised = { ...moved, promisedReadyAt: iso('15:00') }
    expect(placed(promised, at('09:00'), 120, garage).promisedReadyAt).toBe(iso('15:00'))
    expect(placed({ ...moved, promisedReadyAt: null }, at('09:00'), 120, garage).promisedReadyAt).toBeNull()
  })

  test('without times promises nothing, but what was promised besides', () => {
    expect(unplaced({ ...planned('08:00', '10:00'), promisedReadyAt: iso('10:00') })).toEqual(NO_PLAN)
    const promised = { ...planned('08:00', '10:00'), promisedReadyAt: iso('15:00') }
    expect(unplaced(promised)).toEqual({ ...NO_PLAN, promisedReadyAt: iso('15:00') })
  })

  test('takes as long as it was planned for, else as its services, else an hour', () => {
    expect(minutesOfPlan(planned('08:00', '10:30'), garage, 1)).toBe(150)
    expect(minutesOfPlan({ ...planned('15:00', '16:00'), scheduledEnd: iso('09:00', '2026-11-24') }, garage, 1)).toBe(
      120,
    )
    expect(minutesOfPlan(NO_PLAN, garage, 1.5)).toBe(90)
    expect(minutesOfPlan(NO_PLAN, garage, null)).toBe(60)
    expect(timeOf('joskus')).toBeNull()
  })
})

describe('the window begins', () => {
  const card = (requestedAt: string | null) => ticketCard('ABC-1', { requestedAt })
  const fresh = { ...NO_PLAN, urgent: true }

  test('with what is planned', () => {
    const plan = { ...planned('08:00', '10:00'), urgent: false }
    expect(firstPlan(plan, card(iso('12:00')), planningOf(), 2)).toEqual({ plan, isSuggested: false })
  })

  test('with the wished time, as long as it is still to come', () => {
    const { plan, isSuggested } = firstPlan(fresh, card(iso('12:00')), planningOf(), 2)
    expect(plan).toMatchObject({ scheduledStart: iso('12:00'), scheduledEnd: iso('14:00'), urgent: true })
    expect(isSuggested).toBe(false)
  })

  test('with the first free time, over days that are full or closed', () => {
    const planning = planningOf({ work: [work('08:00', '16:00')] })
    const { plan, isSuggested } = firstPlan(fresh, card(iso('06:00')), planning, null)
    expect(plan.scheduledStart).toBe(iso('08:00', '2026-11-24'))
    expect(isSuggested).toBe(true)
  })

  test('with the first time of the next open day when it is evening and all days ahead are full', () => {
    const full = Array.from({ length: 21 }, (_, index) => work('08:00', '16:00', null, plusDays(MONDAY, index)))
    const planning = planningOf({ work: full, now: at('18:03') })
    const { plan } = firstPlan(fresh, card(null), planning, null)
    const tuesday = '2026-11-24'
    expect(plan).toMatchObject({ scheduledStart: iso('08:00', tuesday), promisedReadyAt: iso('09:00', tuesday) })
  })

  test('with a free time behind the offered days, when those are full', () => {
    const full = Array.from({ length: 9 }, (_, index) => work('08:00', '16:00', null, plusDays(MONDAY, index)))
    const { plan } = firstPlan(fresh, card(null), planningOf({ work: full }), null)
    expect(plan.scheduledStart).toBe(iso('08:00', '2026-12-02'))
  })

  test('again when what was planned is past, and presets no promise that is broken already', () => {
    const planning = planningOf({ now: at('12:10') })
    const late = { ...planned('08:00', '10:00'), promisedReadyAt: iso('11:00'), urgent: false }
    expect(firstPlan(late, card(null), planning, null).plan).toMatchObject({
      scheduledStart: iso('12:30'),
      scheduledEnd: iso('14:30'),
      promisedReadyAt: iso('14:30'),
    })
    const promised = { ...late, promisedReadyAt: iso('15:30') }
    expect(firstPlan(promised, card(null), planning, null).plan.promisedReadyAt).toBe(iso('15:30'))
  })

  test('without changes, and sends only those that are made', () => {
    const before = { ...planned('08:00', '10:00'), urgent: false }
    expect(planChanges(before, { ...before, mechanicId: 'liisa', urgent: true })).toEqual({
      mechanicId: 'liisa',
      urgent: true,
    })
    expect(planChanges(before, before)).toEqual({})
  })
})

describe('the remark on a plan', () => {
  const notes = (plan: object, planning = planningOf()) => notesOf({ ...NO_PLAN, ...plan }, planning)

  test('says nothing while there is room, or no time', () => {
    expect(notes({ ...planned('08:00', '10:00'), mechanicId: 'liisa' })).toEqual([])
    expect(notes(NO_PLAN)).toEqual([])
    expect(notes({ scheduledStart: 'joskus' })).toEqual([])
  })

  test('says who is busy then, and how much that is for a day', () => {
    const planning = planningOf({ work: [work('08:00', '15:00', 'liisa')] })
    expect(notes({ ...planned('10:00', '12:00'), mechanicId: 'liisa' }, planning)).toEqual([
      'Liisa Laine tekee silloin muuta työtä klo 8.00–15.00.',
      'Liisa Laine on ylivarattu: 9\u00a0/\u00a08\u00a0h.',
      'Päivä on ylivarattu: työtä on 9\u00a0h ja aikaa 8\u00a0h.',
    ])
    expect(notes({ ...planned('10:00', '11:00'), mechanicId: 'matti' }, planning)).toEqual([])
  })

  test('says that the day is closed and why, or that the hour is', () => {
    const on = '2026-12-24'
    const at = { scheduledStart: iso('10:00', on), scheduledEnd: iso('11:00', on) }
    expect(notes(at)).toEqual(['Korjaamo on silloin kiinni: Jouluaatto.'])
    const sunday = { scheduledStart: iso('10:00', '2026-11-29'), scheduledEnd: iso('11:00', '2026-11-29') }
    expect(notes(sunday)).toEqual(['Korjaamo on silloin kiinni.'])
    expect(notes(planned('17:00', '18:00'))).toEqual(['Korjaamo on auki silloin klo 8–16.'])
  })

  test('says that the time is past, and that a promise comes before its work', () => {
    expect(notes(planned('06:00', '06:30'))).toEqual(['Aika on jo mennyt.'])
    expect(notes({ ...planned('08:00', '10:00'), promisedReadyAt: iso('09:00') })).toEqual([
      'Lupaus on ennen työn loppua.',
    ])
    const broken = { ...planned('13:00', '14:00'), promisedReadyAt: iso('09:00') }
    const noon = planningOf({ now: at('12:00') })
    expect(notes(broken, noon)).toEqual(['Lupaus on jo mennyt.'])
    // to which one press moves it
    expect(laterPromise({ ...NO_PLAN, ...broken }, noon)).toBe(iso('14:00'))
    expect(laterPromise({ ...NO_PLAN, ...broken }, planningOf({ now: at('15:00') }))).toBeNull()
    expect(laterPromise({ ...NO_PLAN, ...broken, promisedReadyAt: iso('15:00') }, noon)).toBeNull()
  })
})

describe('the days to choose from', () => {
  const on = (today: string, time = '07:00') => planningOf({ today, now: at(time, today) })

  test('leave today out once nothing can begin any more, unless it is chosen', () => {
    const evening = on(MONDAY, '18:03')
    expect(dayChoices(evening, null)[0]).toBe('2026-11-24')
    expect(dayChoices(evening, MONDAY)[0]).toBe(MONDAY)
    expect(dayChoices(on(MONDAY, '15:30'), null)[0]).toBe(MONDAY)
  })

  test('are six open ones; today and tomorrow are among them even when they are closed', () => {
    expect(dayChoices(planningOf(), null)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ])
    expect(dayChoices(on('2026-11-28'), null).slice(0, 3)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30'])
  })

  test('include holidays of the week, and of a chosen day wherever it lies', () => {
    const days = dayChoices(on('2026-12-22'), '2027-02-01')
    expect(days).toContain('2026-12-25')
    expect(days).not.toContain('2026-12-26')
    expect(days.at(-1)).toBe('2027-02-01')
  })
})

test('words: days as people say them, hours to the hundredth, next to their limit too', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => dayLabel(day, MONDAY))).toEqual([
    'Tänään',
    'Huomenna',
    'ke 25.11.',
  ])
  expect([hoursText(330), hoursText(100)]).toEqual(['5,5\u00a0h', '1,67\u00a0h'])
  expect(loadText(1290, 1920)).toBe('21,5\u00a0/\u00a032\u00a0h')
  expect(loadText(330)).toBe('5,5\u00a0h')
})
