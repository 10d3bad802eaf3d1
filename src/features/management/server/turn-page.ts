import { MANAGE_PAGE_SIZE } from '../management.ts'

/** What to ask for so that a page can tell whether there are more; page 0 is the first. */
export const turnTo = (page: number) => ({ limit: MANAGE_PAGE_SIZE + 1, offset: page * MANAGE_PAGE_SIZE })

export const asPage = <Row>(found: Row[]): { rows: Row[]; hasMore: boolean } => ({
  rows: found.slice(0, MANAGE_PAGE_SIZE),
  hasMore: found.length > MANAGE_PAGE_SIZE,
})
