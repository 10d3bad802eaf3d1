import { LIST_PAGE_SIZE, TICKET_GROUPS } from '../../src/features/tickets/tickets.ts'
import { cardParties, cardsOf, cardsText, garageJson } from './card.ts'
import type { Row } from './database.ts'

const archive = 't.garage_id = $1 and t.garage_archived_at is not null'
const order = 't.closed_at desc, t.id desc'
/** The product counts so far. */
const COUNTED = 1000

/** $1 a garage: the newest of its archive, and how many there are. */
export const archiveStatement = {
  name: 'real-archive',
  text: `
    select (
      select ${cardsText(order)}
      from (select t.* from tickets t where ${archive} order by ${order} limit ${LIST_PAGE_SIZE}) t ${cardParties}
    ) as cards, ${garageJson}, (
      select count(*) from (select 1 from tickets t where ${archive} limit ${COUNTED}) counted
    ) as count`,
}

/** The product's answer: all that is archived is in the last column. */
export function archiveJson({ cards = null, garage, count }: Row): string {
  const columns = TICKET_GROUPS.map((group) => {
    const [amount, json] = group === 'done' ? [count, cardsOf(cards, garage ?? 'null').join(',')] : [0, '']
    return `{"group":"${group}","tickets":[${json}],"count":${amount},"overdue":0,"total":${amount},"awaitsAnswer":0}`
  })
  return `[${columns.join(',')}]`
}
