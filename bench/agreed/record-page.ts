import { setTimeout as sleep } from 'node:timers/promises'
import { onSignedInPage, queriesOf } from '../signed-in-page.ts'

const SETTLED_MS = 4000

/**
 * What Chromium asks when it opens a ticket's page inside the product: the second one, since all code is there by then. In the order of
 * asking, the paths with the ticket's id in them.
 */
export const recordPage = (origin: string, session: string, [first, second]: readonly [string, string]) =>
  onSignedInPage(origin, session, async (page) => {
    await page.goto(`${origin}/app/tickets/${first}`)
    await page.getByRole('list', { name: 'Rivit' }).first().waitFor({ timeout: 120_000 })
    await sleep(SETTLED_MS)
    const paths = queriesOf(page)
    // the router hears of it as of a press on a link
    await page.evaluate(`history.pushState(null, '', '/app/tickets/${second}')`)
    await sleep(SETTLED_MS)
    const others = paths.filter((path) => !path.includes(second))
    if (paths.length === 0 || others.length > 0)
      throw new Error(`the page asked for something else: ${others.join(' ')}`)
    return paths
  })
