import { USAGE_SORTS, type UsageSort } from '#features/reporting/usage.ts'

/** The page's state in the URL; the month by name is the usual one, and pages count from 1. */
export type UsageSearch = {
  month?: string | undefined
  sort?: UsageSort | undefined
  direction?: 'desc' | undefined
  page?: number | undefined
}

/** Reads the URL; anything odd is left out rather than refused. */
export function readUsageSearch({ month, sort, direction, page }: Record<string, unknown>): UsageSearch {
  const number = Number(page)
  const read: UsageSearch = {
    month: typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    sort: USAGE_SORTS.find((one) => one === sort),
    direction: direction === 'desc' ? direction : undefined,
    page: Number.isInteger(number) && number > 1 && number <= 1000 ? number : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
