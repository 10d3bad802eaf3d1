import { chromium, type Page } from 'playwright'

/** Opens the machine's own Chromium with a signed-in user; nothing is downloaded. */
export async function onSignedInPage<Result>(
  origin: string,
  session: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ locale: 'fi-FI', viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'next-auth.session-token', value: session, url: origin, httpOnly: true }])
    return await work(await context.newPage())
  } finally {
    await browser.close()
  }
}

/** The paths of the queries that the page asks from now on. */
export function queriesOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && url.pathname.startsWith('/api/trpc/')) paths.push(url.pathname + url.search)
  })
  return paths
}
