import type { Queryable } from '#server/db/database.ts'
import { plusDays } from '#shared/calendar-day.ts'
import { addNumbers, type DayNumbers, type DayPart, noNumbers } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { beginningOf, dayFactsOf } from './day-facts-of.ts'
import { readStored } from './read-stored.ts'
import { runsOf } from './runs-of.ts'
import type { Whose } from './whose.ts'

/** More runs of changed days than this are counted as one, with what lies between them. */
const MANY_RUNS = 12

export type Counted = {
  /** By the first day of each step; one without anything may be missing. */
  steps: Map<string, DayNumbers>
  sum: DayNumbers
  /** Over all the days, by what is counted and its key. */
  parts: DayPart[]
}

/**
 * What happened on these days. Those that are counted already are read; today, and what has changed since it was counted, is counted now.
 * So the numbers are those of this moment, however far the job has come.
 */
export const readDays = async (db: Queryable, whose: Whose, days: Days): Promise<Counted> =>
  (await readSplit(db, whose, days, [days.from])).counted

/** The same of days in steps that follow each other, and of the days before them as one, asked at once. */
export const readWithEarlier = (
  db: Queryable,
  whose: Whose,
  { steps, before }: { steps: readonly Days[]; before: Days },
): Promise<{ counted: Counted; earlier: Counted }> =>
  readSplit(
    db,
    whose,
    { from: before.from, to: steps.at(-1)?.to ?? before.to },
    steps.map(({ from }) => from),
  )

/** `counted` in steps that begin on these days, `earlier` what was before the first of them. */
async function readSplit(db: Queryable, whose: Whose, days: Days, starts: readonly string[]) {
  const asked = { organizationId: whose.organizationId, days, starts }
  const first = await readStored(db, asked)
  const except = spanOf(first.changed)
  const stored = except ? await readStored(db, { ...asked, except }) : first
  const changed = stored.changed.filter((day) => !except || day < except.from || day > except.to)
  const live = [
    ...(except ? [except] : []),
    ...runsOf(changed, Number.POSITIVE_INFINITY),
    ...(await uncounted(db, whose, days, stored.countedUntil)),
  ]

  const [counted, earlier] = [collector(), collector()]
  const [split = days.from] = starts
  const of = (day: string) => (day < split ? earlier : counted)
  for (const { step, numbers } of stored.steps)
    if (step === null) earlier.add(days.from, numbers)
    else counted.add(step, numbers)
  for (const { now, before } of stored.parts) {
    if (now) counted.addPart(now)
    if (before) earlier.addPart(before)
  }
  for (const run of live)
    for (const [day, facts] of await dayFactsOf(db, whose, run)) {
      of(day).add(starts.findLast((start) => start <= day) ?? days.from, facts.numbers)
      for (const part of facts.parts) of(day).addPart(part)
    }
  return { counted: counted.all(), earlier: earlier.all() }
}

/** From the first to the last of days that are many runs; undefined for few. */
function spanOf(days: readonly string[]): Days | undefined {
  const [from, to] = [days[0], days.at(-1)]
  return from && to && runsOf(days, Number.POSITIVE_INFINITY).length > MANY_RUNS ? { from, to } : undefined
}

/** Of these days those that are not counted yet. */
async function uncounted(
  db: Queryable,
  whose: Whose,
  { from, to }: Days,
  countedUntil: string | null,
): Promise<Days[]> {
  const first = countedUntil === null ? await beginningOf(db, whose) : plusDays(countedUntil, 1)
  return first <= to ? [{ from: first > from ? first : from, to }] : []
}

function collector() {
  const steps = new Map<string, DayNumbers>()
  const parts = new Map<string, DayPart>()
  return {
    add(step: string, numbers: DayNumbers) {
      const known = steps.get(step)
      if (known) addNumbers(known, numbers)
      else steps.set(step, { ...numbers })
    },
    addPart(part: DayPart) {
      const known = parts.get(`${part.part} ${part.key}`)
      if (known) {
        known.count += part.count
        known.amount += part.amount
      } else parts.set(`${part.part} ${part.key}`, { ...part })
    },
    all: (): Counted => ({
      steps,
      sum: [...steps.values()].reduce(addNumbers, noNumbers()),
      parts: [...parts.values()],
    }),
  }
}
