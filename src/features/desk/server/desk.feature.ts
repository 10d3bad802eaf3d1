import { serverFeature } from '#server/feature.ts'
import { filterOf, readDeskSearch } from '../desk-search.ts'

/** The work desk owns no data: what it shows is asked of the tickets. */
export const desk = serverFeature({
  name: 'desk',
  routers: {},
  isolation: async () => ({ isolation: { cases: {} } }),
  firstQuestions({ path, search, membership }) {
    if (!membership) return []
    const { organizationId } = membership
    const count = { procedure: 'tickets.countUnarchived', input: { organizationId } }
    const shown = readDeskSearch(search)
    // the others read something else, or more than this
    const isDesk = path === '/app' && !shown.archived && shown.view !== 'mine' && shown.view !== 'wall'
    const board = { procedure: 'tickets.listWithGroups', input: { ...filterOf(shown), organizationId } }
    return isDesk ? [count, board] : [count]
  },
})
