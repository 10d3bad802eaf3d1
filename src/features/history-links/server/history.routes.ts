import { defineRoute } from '#server/http/route.ts'
import { noteOpened } from '#server/signed-links/read-signed-link.ts'
import { historyPage } from './history-page.ts'
import { readHistory } from './read-history.ts'

/** More than any person opens; counted by the address that it comes from. */
const PAGES = { max: 60, windowMs: 60_000 }

/** A car's history, for every holder of a link to it. */
export const openHistory = defineRoute({
  method: 'GET',
  url: '/historia/:token',
  access: 'anyone',
  limit: ({ request }) => ({ key: `history-link:${request.ip}`, ...PAGES }),
  async handle({ db, services, params, reply }) {
    const found = await readHistory(db, services, params.token)
    if (found) await noteOpened(db, found.linkId, services.clock())
    return historyPage(reply.header('referrer-policy', 'no-referrer'), found)
  },
})
