import { readDeskSearch } from '../desk-search.ts'

/** The board of a hall's wall, before which nobody stands: it leads nowhere by itself. */
export const isWallShown = (): boolean =>
  location.pathname === '/app' &&
  readDeskSearch(Object.fromEntries(new URLSearchParams(location.search))).view === 'wall'
