import { z } from 'zod'
import { wrongDayText } from './read-day.ts'

/** The product knows no times before this one, and none from `END_OF_TIMES` on: a typing mistake, or a hostile value. */
export const FIRST_INSTANT = '2000-01-01T00:00:00.000Z'
export const END_OF_TIMES = '2100-01-01T00:00:00.000Z'

/** The years that people may type: of what the product does, and of a vehicle's life, which began long before it. */
export const YEARS = { first: 2000, last: 2099, firstOfLife: 1900 }

const [first, end] = [Date.parse(FIRST_INSTANT), Date.parse(END_OF_TIMES)]

/** Whether a moment in milliseconds is one that the product knows; NaN is none. */
export const isKnownTime = (ms: number): boolean => ms >= first && ms < end

const WRONG_INSTANT = 'Tarkista päivä ja kellonaika'
const WRONG_DAY = 'Tarkista päivä'

/**
 * An instant of an input: ISO with any offset, in the one form in which instants are kept (milliseconds and Z), so that they
 * can be compared as texts. Bounded, because neither PostgreSQL nor a browser takes every year that can be written.
 */
export const Instant = z.iso.datetime({ offset: true, error: WRONG_INSTANT }).transform((text, context) => {
  const ms = Date.parse(text)
  if (isKnownTime(ms)) return new Date(ms).toISOString()
  context.addIssue({ code: 'custom', message: WRONG_INSTANT })
  return z.NEVER
})

/** A day of an input, `YYYY-MM-DD`, in the same bounds. */
export const Day = z.iso.date(WRONG_DAY).refine((day) => isKnownTime(Date.parse(day)), WRONG_DAY)

/** A day of a vehicle's life, `YYYY-MM-DD`: its first use, a service of long ago, the next inspection. */
export const LifeDay = z.iso
  .date({ error: ({ input }) => wrongDayText(String(input)) })
  .refine(
    (day) => day >= `${YEARS.firstOfLife}` && Date.parse(day) < end,
    `Vuoden pitää olla ${YEARS.firstOfLife}–${YEARS.last}`,
  )
