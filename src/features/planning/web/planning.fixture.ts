import { momentOn } from '../planning.ts'
import type { Plan, Planning } from './planning-state.ts'

const day = { opens: '08:00', closes: '16:00' }

export const MONDAY = '2026-11-23'
export const at = (time: string, on = MONDAY): number => momentOn(on, time)
export const iso = (time: string, on = MONDAY): string => new Date(at(time, on)).toISOString()

export const NO_PLAN: Plan = { mechanicId: null, scheduledStart: null, scheduledEnd: null, promisedReadyAt: null }

/** A garage with one bay and two mechanics, on a Monday at seven; Christmas is near enough. */
export const planningOf = (given: Partial<Planning> = {}): Planning => ({
  now: at('07:00'),
  today: MONDAY,
  garage: {
    openingHours: [day, day, day, day, day, null, null],
    bays: 1,
    hoursPerDay: 8,
    holidays: { '2026-12-24': 'Jouluaatto', '2026-12-25': 'Joulupäivä', '2026-12-26': 'Tapaninpäivä' },
  },
  mechanics: [
    { id: 'liisa', name: 'Liisa Laine', image: null, isMember: true, installs: true },
    { id: 'matti', name: 'Matti Meikäläinen', image: null, isMember: true, installs: true },
  ],
  work: [],
  knows: () => true,
  ...given,
})

export const work = (from: string, to: string, mechanicId: string | null = null, on = MONDAY) => ({
  start: at(from, on),
  end: at(to, on),
  mechanicId,
})
