import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'

const SETTLED_MS = 4000
const ASKED_MS = 3000

/** What a garage's desk in Chromium asks the server after `act`, which changes one of its tickets: the paths of its calls. */
export async function recordDesk(origin: string, session: string, act: () => Promise<unknown>): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ locale: 'fi-FI', viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'next-auth.session-token', value: session, url: origin, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(`${origin}/app`)
    await page.waitForSelector('article[data-ticket-id]', { timeout: 120_000 })
    // what it still does of itself is none of the event's
    await sleep(SETTLED_MS)
    const paths: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (request.method() === 'GET' && url.pathname.startsWith('/api/trpc/')) paths.push(url.pathname + url.search)
    })
    await act()
    await sleep(ASKED_MS)
    return paths
  } finally {
    await browser.close()
  }
}
