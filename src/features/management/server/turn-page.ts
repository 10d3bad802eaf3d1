import { MANAGE_PAGE_SIZE } from '../management.ts'

/** What to ask for so that a page knows whether there are more; page 0 is the first. */
export const turnTo = (page: number, size = MANAGE_PAGE_SIZE) => ({ limit: size + 1, offset: page * size })

export const asPage = <Row>(found: Row[], size = MANAGE_PAGE_SIZE): { rows: Row[]; hasMore: boolean } => ({
  rows: found.slice(0, size),
  hasMore: found.length > size,
})
