import type { Queryable } from '#server/db/database.ts'
import { DAY_NUMBERS, type DayNumbers, type DayPart } from '../day-facts.ts'
import type { Days } from '../report-range.ts'
import { reportDays } from './reporting.tables.ts'

/** The rows as a JSON list. */
const listOf = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) found)`

const sums = DAY_NUMBERS.map((name) => `sum(${reportDays[name].name}) as "${name}"`).join(', ')
// a day that is not counted, or has changed since, is neither in the steps nor in the parts
const COUNTED = `organization_id = $1 and day between $2 and $3 and day <= (select counted_until from state)
  and day not in (select day from changed) and (day between $6 and $7) is not true`

const STEPS = `select ($4::date[])[nullif(width_bucket(day, $4::date[]), 0)] as step, ${sums}
  from report_days where ${COUNTED} group by 1`

const sumOf = (column: string) =>
  `sum(${column}) filter (where day >= $5) as ${column}, sum(${column}) filter (where day < $5) as ${column}_before`
const PARTS = `select part, key, max(label) as label, ${sumOf('count')}, ${sumOf('amount')}
  from report_parts where ${COUNTED} group by part, key`
// names are asked one by one: a join of few rows with all people would read all of them
const NAME = `case part when 'PARTY' then (select name from organizations where id = key::uuid)
  when 'MECHANIC' then (select name from users where id = key::uuid) else label end`

/** $1 an organisation, $2 and $3 its first and last day, $4 the first days of the steps, $5 the first of them, $6 and $7 days to leave out. */
const statement = {
  name: 'report-stored',
  text: `
    with state as (select counted_until from report_states where organization_id = $1),
    changed as materialized (
      select distinct day from report_marks
      where organization_id = $1 and day between $2 and $3 and day <= (select counted_until from state)
    )
    select (select counted_until::text from state) as "countedUntil",
      array(select day::text from changed order by 1) as changed,
      ${listOf(STEPS)} as steps,
      ${listOf(`select part, key, ${NAME} as label, count, amount, count_before, amount_before from (${PARTS}) parts`)} as parts`,
}

type Step = DayNumbers & { step: string | null }
/** Without a count it is nothing; `_before` is before the steps. */
type Part = Pick<DayPart, 'part' | 'key'> &
  Record<'count' | 'amount' | 'count_before' | 'amount_before', number | null> & { label: string | null }
type Answer = Pick<Stored, 'countedUntil' | 'changed'> & { steps: Step[]; parts: Part[] }

export type Stored = {
  /** Up to which day the organisation's are counted; null when nothing is. */
  countedUntil: string | null
  /** Of the days that were asked those that have changed since they were counted. */
  changed: string[]
  /** The sums of each step; its first day is null for what was before all of them. */
  steps: { step: string | null; numbers: DayNumbers }[]
  /** Null where there is nothing in the steps, or before them. With today's names of people and organisations. */
  parts: { now: DayPart | null; before: DayPart | null }[]
}

type Asked = {
  organizationId: string
  days: Days
  /** The first days of steps that follow each other up to the last day. */
  starts: readonly string[]
  /** As if they had changed. */
  except?: Days | undefined
}

/** What is kept of an organisation's days, in one question of one moment. */
export async function readStored(db: Queryable, { organizationId, days, starts, except }: Asked): Promise<Stored> {
  const values = [
    organizationId,
    days.from,
    days.to,
    starts,
    starts[0] ?? days.from,
    except?.from ?? null,
    except?.to ?? null,
  ]
  const { rows } = await db.$client.query<Answer>({ ...statement, values })
  const { countedUntil, changed, steps, parts } = rows[0] ?? NOTHING
  return {
    countedUntil,
    changed,
    steps: steps.map(({ step, ...numbers }) => ({ step, numbers })),
    parts: parts.map(partOf),
  }
}

const NOTHING: Answer = { countedUntil: null, changed: [], steps: [], parts: [] }

function partOf({ part, key, label, count, amount, count_before, amount_before }: Part): Stored['parts'][number] {
  const of = (count: number | null, amount: number | null): DayPart | null =>
    count === null ? null : { part, key, label: label ?? '', count, amount: amount ?? 0 }
  return { now: of(count, amount), before: of(count_before, amount_before) }
}
