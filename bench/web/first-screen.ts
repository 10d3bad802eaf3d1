import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { openFresh, type Slowness } from './browser.ts'
import type { Product } from './product.ts'

export type FirstScreen = {
  /** From the start of the navigation until it was painted, in milliseconds. */
  shownMs: number
  lcpMs: number
  /** What had been asked for by then: how many, and how many bytes of it came over the line, headers included. */
  requests: number
  bytes: number
  scripts: number
  scriptBytes: number
  /** Of the API, the document not among them. */
  calls: number
  /** All that came until the page was quiet, what is loaded ahead included. */
  requestsAtRest: number
}

/** Long enough for what is loaded ahead. */
const REST_MS = 8000

type Asked = { at: number; type: string; url: string; bytes: number }

/** What a page costs a browser that has never been here, until what `selector` names is painted. */
export async function measureFirstScreen(
  browser: Browser,
  product: Product,
  { path, selector, look, ...slowness }: { path: string; selector: string; look: BrowserContextOptions } & Slowness,
): Promise<FirstScreen> {
  const { page, devtools, close } = await openFresh(browser, product, look, slowness)
  try {
    const asked = noteRequests(devtools)
    await notePaint(page, selector)
    await page.goto(`${product.url}${path}`, { waitUntil: 'commit' })
    const shownMs = await (await page.waitForFunction(() => window.shownAt, undefined, { timeout: 60_000 })).jsonValue()
    await page.waitForTimeout(REST_MS)
    const lcpMs = await page.evaluate(() => window.largestAt ?? 0)
    const all = [...asked.values()]
    const start = all[0]?.at ?? 0
    const before = all.filter(({ at }) => (at - start) * 1000 < (shownMs ?? 0))
    const scripts = before.filter(({ type }) => type === 'Script')
    const sum = (some: readonly Asked[]) => some.reduce((bytes, one) => bytes + one.bytes, 0)
    return {
      shownMs: shownMs ?? Number.NaN,
      lcpMs,
      requests: before.length,
      bytes: sum(before),
      scripts: scripts.length,
      scriptBytes: sum(scripts),
      calls: before.filter(({ url }) => url.includes('/api/')).length,
      requestsAtRest: all.length,
    }
  } finally {
    await close()
  }
}

/** Every request by its id; a preload that is used later is one. */
function noteRequests(devtools: CDPSession): Map<string, Asked> {
  const asked = new Map<string, Asked>()
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other', request: { url } }) => {
    if (url.startsWith('http')) asked.set(requestId, { at: timestamp, type, url, bytes: 0 })
  })
  // a preloaded file is reported again when it is used
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const one = asked.get(requestId)
    if (one && /javascript/.test(response.mimeType)) one.type = 'Script'
    else if (one) one.type = type
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return asked
}

declare global {
  interface Window {
    shownAt?: number
    largestAt?: number
  }
}

/** Notes in the page when the thing is first painted, and the largest thing of all. */
const notePaint = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.largestAt = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    const watching = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      watching.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.shownAt = performance.now()
        }),
      )
    })
    watching.observe(document, { childList: true, subtree: true })
  }, selector)
