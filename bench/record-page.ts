import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { onSignedInPage, queriesOf } from './signed-in-page.ts'

const SETTLED_MS = 4000

type Recorded = {
  /** The path of the page of a thing. */
  pathOf: (id: string) => string
  ids: readonly [string, string]
  /** Shows that the first one is there. */
  ready: (page: Page) => Promise<void>
}

/**
 * What Chromium asks when it opens a thing's page inside the product: the second one, since all code is there by then. In the order of asking, the
 * paths with the thing's id in them.
 */
export const recordPage = (origin: string, session: string, { pathOf, ids: [first, second], ready }: Recorded) =>
  onSignedInPage(origin, session, async (page) => {
    await page.goto(`${origin}${pathOf(first)}`)
    await ready(page)
    await sleep(SETTLED_MS)
    const paths = queriesOf(page)
    // the router handles it like a click on a link
    await page.evaluate(`history.pushState(null, '', '${pathOf(second)}')`)
    await sleep(SETTLED_MS)
    const others = paths.filter((path) => !path.includes(second))
    if (paths.length === 0 || others.length > 0)
      throw new Error(`the page asked for something else: ${others.join(' ')}`)
    return paths
  })
