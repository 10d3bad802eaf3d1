import { setTimeout as sleep } from 'node:timers/promises'
import { onSignedInPage, queriesOf } from '../signed-in-page.ts'

const SETTLED_MS = 4000
const ASKED_MS = 3000

/** What a garage's desk in Chromium asks the server after `act`, which changes one of its tickets: the paths of its calls. */
export const recordDesk = (origin: string, session: string, act: () => Promise<unknown>): Promise<string[]> =>
  onSignedInPage(origin, session, async (page) => {
    await page.goto(`${origin}/app`)
    await page.waitForSelector('article[data-ticket-id]', { timeout: 120_000 })
    // what it still does of itself is none of the event's
    await sleep(SETTLED_MS)
    const paths = queriesOf(page)
    await act()
    await sleep(ASKED_MS)
    return paths
  })
