import { readDeskSearch } from '../desk-search.ts'

/** The board on the wall of a hall, without a user: it leads nowhere by itself. */
export const isWallShown = (): boolean =>
  location.pathname === '/app' &&
  readDeskSearch(Object.fromEntries(new URLSearchParams(location.search))).view === 'wall'
