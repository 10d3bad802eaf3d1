import { z } from 'zod'
import { daysBetween } from '#shared/calendar-day.ts'
import { Id } from '#shared/id.ts'
import { Day } from '#shared/instant.ts'

export const ABSENCE_KINDS = ['VACATION', 'SICK', 'TRAINING'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const ABSENCE_LABELS: Record<AbsenceKind, string> = {
  VACATION: 'Loma',
  SICK: 'Sairaus',
  TRAINING: 'Koulutus',
}

/** How a person is then: "Jenna on lomalla". */
export const ABSENCE_STATES: Record<AbsenceKind, string> = {
  VACATION: 'lomalla',
  SICK: 'sairaana',
  TRAINING: 'koulutuksessa',
}

/** Longer ones are entered in parts. */
const LONGEST_DAYS = 366

/** A person of the garage is away from the first day to the last, both included. */
export const Absence = z.object({
  id: z.string(),
  mechanicId: z.string(),
  kind: z.enum(ABSENCE_KINDS),
  fromDay: z.string(),
  toDay: z.string(),
})
export type Absence = z.infer<typeof Absence>

/** With the name, for a list of them. */
export const NamedAbsence = Absence.extend({ name: z.string() })
export type NamedAbsence = z.infer<typeof NamedAbsence>

export const NewAbsence = z
  .object({ mechanicId: Id, kind: z.enum(ABSENCE_KINDS), fromDay: Day, toDay: Day })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ['toDay'],
    message: 'Viimeinen päivä on ennen ensimmäistä.',
  })
  .refine(({ fromDay, toDay }) => daysBetween(fromDay, toDay) < LONGEST_DAYS, {
    path: ['toDay'],
    message: 'Poissaolo voi olla enintään vuoden pituinen.',
  })
export type NewAbsence = z.infer<typeof NewAbsence>
