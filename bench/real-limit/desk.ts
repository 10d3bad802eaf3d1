import {
  GROUP_PAGE_SIZE,
  groupOf,
  TICKET_GROUPS,
  TICKET_STATUSES,
  type TicketGroup,
} from '../../src/features/tickets/tickets.ts'
import { cardParties, cardsOf, cardsText, garageJson } from './card.ts'
import type { Row } from './database.ts'

const desk = 't.garage_id = $1 and t.garage_archived_at is null'
const order = (group: TicketGroup) => (group === 'done' ? 't.desk_at desc, t.id desc' : 't.desk_at, t.id')
const statusesOf = (group: TicketGroup) => TICKET_STATUSES.filter((status) => groupOf[status] === group)

/** A page of each status, from the index and in its order; where a column has two of them, the first of both. */
function column(group: TicketGroup): string {
  const pages = statusesOf(group).map(
    (status) =>
      `(select t.* from tickets t where ${desk} and t.status = '${status}' order by ${order(group)} limit ${GROUP_PAGE_SIZE})`,
  )
  const [only = ''] = pages
  const page =
    pages.length === 1
      ? only
      : `(select t.* from (${pages.join(' union all ')}) t order by ${order(group)} limit ${GROUP_PAGE_SIZE})`
  return `(select ${cardsText(order(group))} from ${page} t ${cardParties}) as "${group}"`
}

/** $1 a garage: a column of the answer for each column of the desk, and how many there are of each status. */
export const deskStatement = {
  name: 'real-desk',
  text: `
    select ${TICKET_GROUPS.map(column).join(', ')}, ${garageJson}, (
      select json_object_agg(status, json_build_array(amount, late, awaiting)) from (
        select t.status, count(*) as amount, count(*) filter (where t.desk_at < now()) as late,
          count(*) filter (where t.approval_call and t.approval_since is not null and t.status not in ('DONE', 'CANCELLED')) as awaiting
        from tickets t where ${desk} group by t.status
      ) counted
    )::text as counts`,
}

/** The product's answer. */
export function deskJson(row: Row): string {
  const counts = JSON.parse(row.counts ?? '{}') as Record<string, [number, number, number]>
  const columns = TICKET_GROUPS.map((group) => {
    const sum = (index: 0 | 1 | 2) =>
      statusesOf(group).reduce((total, status) => total + (counts[status]?.[index] ?? 0), 0)
    const overdue = group === 'ready' || group === 'done' ? 0 : sum(1)
    return `{"group":"${group}","count":${sum(0)},"overdue":${overdue},"total":${sum(0)},"awaitsAnswer":${sum(2)},"tickets":[${cardsOf(row[group] ?? null, row.garage ?? 'null').join(',')}]}`
  })
  return `[${columns.join(',')}]`
}
