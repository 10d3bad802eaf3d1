import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { BillableTicket } from '../../invoice-bases.ts'

export type CustomerGroup = { customer: BillableTicket['customer']; tickets: BillableTicket[] }

/** `YYYY-MM` of when the work was finished. */
export const monthOf = ({ closedAt }: Pick<BillableTicket, 'closedAt'>): string =>
  dayInHelsinki(new Date(closedAt)).slice(0, 7)

/** The months in which any of them was finished, the newest first. */
export const monthsOf = (tickets: readonly BillableTicket[]): string[] =>
  [...new Set(tickets.map(monthOf))].sort().reverse()

/** By customer, in the order of their names; of one month, or of all. */
export function billableGroups(tickets: readonly BillableTicket[], month: string | undefined): CustomerGroup[] {
  const groups = new Map<string, CustomerGroup>()
  for (const ticket of tickets) {
    if (month !== undefined && monthOf(ticket) !== month) continue
    const group = groups.get(ticket.customer.id) ?? { customer: ticket.customer, tickets: [] }
    group.tickets.push(ticket)
    groups.set(ticket.customer.id, group)
  }
  return [...groups.values()].sort((one, other) => one.customer.name.localeCompare(other.customer.name, 'fi'))
}

const MONTHS = [
  ...['tammikuu', 'helmikuu', 'maaliskuu', 'huhtikuu', 'toukokuu', 'kesäkuu'],
  ...['heinäkuu', 'elokuu', 'syyskuu', 'lokakuu', 'marraskuu', 'joulukuu'],
]

/** `2026-11` is "marraskuu 2026". */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
