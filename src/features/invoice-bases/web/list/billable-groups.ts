import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import type { BillableJob } from '../../invoice-bases.ts'

export type CustomerGroup = { customer: BillableJob['customer']; jobs: BillableJob[] }

/** `YYYY-MM` of when the work was finished, or the book came to be billed. */
export const monthOf = ({ closedAt }: Pick<BillableJob, 'closedAt'>): string =>
  dayInHelsinki(new Date(closedAt)).slice(0, 7)

/** The months in which any of them was finished, the newest first. */
export const monthsOf = (jobs: readonly BillableJob[]): string[] => [...new Set(jobs.map(monthOf))].sort().reverse()

/** By customer, in the order of their names; of one month or customer, or of all. */
export function billableGroups(
  jobs: readonly BillableJob[],
  { month, customer }: { month?: string | undefined; customer?: string | undefined },
): CustomerGroup[] {
  const groups = new Map<string, CustomerGroup>()
  for (const job of jobs) {
    if (month !== undefined && monthOf(job) !== month) continue
    if (customer !== undefined && job.customer.id !== customer) continue
    const group = groups.get(job.customer.id) ?? { customer: job.customer, jobs: [] }
    group.jobs.push(job)
    groups.set(job.customer.id, group)
  }
  return [...groups.values()].sort((one, other) => one.customer.name.localeCompare(other.customer.name, 'fi'))
}

/** Those that have any, in the order of their names. */
export const customersOf = (jobs: readonly BillableJob[]): BillableJob['customer'][] =>
  billableGroups(jobs, {}).map(({ customer }) => customer)

const MONTHS = [
  'tammikuu',
  'helmikuu',
  'maaliskuu',
  'huhtikuu',
  'toukokuu',
  'kesäkuu',
  'heinäkuu',
  'elokuu',
  'syyskuu',
  'lokakuu',
  'marraskuu',
  'joulukuu',
]

/** `2026-11` is "marraskuu 2026". */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
