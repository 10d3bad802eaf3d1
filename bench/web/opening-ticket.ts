import type { Browser, BrowserContextOptions } from 'playwright'
import { openFresh, type Slowness } from './browser.ts'
import type { Product } from './product.ts'

export type OpeningTicket = {
  /** From the press on a card until the last element was added to the page: the ticket is whole. In milliseconds. */
  wholeMs: number
  /** What the page asked for until then. */
  requests: number
  bytes: number
}

/** Nothing is added to the page for so long: it is whole. */
const QUIET_MS = 4000

/**
 * What opening the first ticket of the desk costs a browser that has never been here: at once, as soon as its card is painted, or after so many
 * milliseconds of rest, in which what is loaded ahead comes.
 */
export async function measureOpeningTicket(
  browser: Browser,
  product: Product,
  { look, restMs, ...slowness }: { look: BrowserContextOptions; restMs: number } & Slowness,
): Promise<OpeningTicket> {
  const { page, devtools, close } = await openFresh(browser, product, look, slowness)
  try {
    await page.goto(`${product.url}/app`, { waitUntil: 'commit' })
    await page.locator('article[data-ticket-id] a').first().waitFor({ timeout: 60_000 })
    await page.waitForTimeout(restMs)
    const asked: { at: number; bytes: number }[] = []
    const started = performance.now()
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      asked.push({ at: performance.now() - started, bytes: encodedDataLength })
    })
    const wholeMs = await page.evaluate(pressFirstCard, QUIET_MS)
    const before = asked.filter(({ at }) => at <= wholeMs)
    return { wholeMs, requests: before.length, bytes: before.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await close()
  }
}

/** Runs in the page: presses the first card, and waits until nothing more is added to the page. */
function pressFirstCard(quietMs: number): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    let wholeMs = 0
    const watching = new MutationObserver(() => {
      if (location.pathname.startsWith('/app/tickets/')) wholeMs = performance.now() - start
    })
    watching.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    const looking = setInterval(() => {
      if (wholeMs === 0 || performance.now() - start - wholeMs < quietMs) return
      clearInterval(looking)
      watching.disconnect()
      resolve(wholeMs)
    }, 100)
    document.querySelector<HTMLElement>('article[data-ticket-id] a')?.click()
  })
}
