import { textPattern } from '#server/db/searched-text.ts'
import { isUuid } from '#shared/id.ts'
import type { DeskFilter } from '../ticket-inputs.ts'
import { textCondition } from './ticket-text.ts'

type Filter = Pick<DeskFilter, 'text' | 'mechanicId' | 'partyId'>

/**
 * Whether a ticket `t` fits a filter of the desk; `party` is the column of the other side, whose organisation is `o`. The statement takes
 * `filterValues` as its parameters, beginning with the one of that number.
 */
export const filterCondition = (first: number, party: 'customer_id' | 'garage_id') => {
  const [pattern, mechanic, other] = [`$${first}`, `$${first + 1}`, `$${first + 2}`]
  return `(${pattern}::text is null or ${textCondition(pattern)})
    and (${mechanic}::text is null or case when ${mechanic} = 'none' then t.mechanic_id is null
      else t.mechanic_id::text = ${mechanic} end)
    and (${other}::text is null or t.${party}::text = ${other})`
}

export const filterValues = ({ text, mechanicId, partyId }: Filter): (string | null)[] => [
  textPattern(text),
  mechanicId ?? null,
  partyId ?? null,
]

/** Whether any ticket can have these ids at all. */
export const canBeFound = ({ mechanicId, partyId }: Filter): boolean =>
  [mechanicId === 'none' ? undefined : mechanicId, partyId].every((id) => id === undefined || isUuid(id))
