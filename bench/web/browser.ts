import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright'
import type { Product } from './product.ts'

/** The browser of the machine; nothing is downloaded. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
}

export type Slowness = {
  /** How many times slower the processor is. */
  cpu: number
  /** 150 ms and 1.6 Mbit/s, as Lighthouse has it. */
  slow4g?: boolean
}

/** A browser that has never been here, in which the garage's admin is signed in. */
export async function openFresh(
  browser: Browser,
  { url, session }: Product,
  look: BrowserContextOptions,
  { cpu, slow4g = false }: Slowness,
): Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ locale: 'fi-FI', timezoneId: 'Europe/Helsinki', ...look })
  await context.addCookies([{ name: 'next-auth.session-token', value: session, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (slow4g)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
  return { page, devtools, close: () => context.close() }
}
