// npm run site:pictures: the home page's pictures, of the demo world, by day and by night. They are committed; look at them before.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../test/server-process.ts'
import { ask, organizationIdOf } from './calls.ts'
import { linkInText } from './mails.ts'
import { DEMO, signIn } from './people.ts'

const folder = fileURLToPath(new URL('../src/features/site/web/pictures', import.meta.url))
const publicFolder = fileURLToPath(new URL('../public/site', import.meta.url))
const port = await freePort()
const baseURL = `http://localhost:${port}`
const server = spawn(process.execPath, ['e2e/serve.mjs'], {
  env: { ...process.env, PORT: String(port) },
  stdio: 'ignore',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

/** A name of `picture.tsx`, with the sizes that it knows; `zoom` makes the letters of a page smaller in a small picture. */
type Shot = {
  name: string
  who: string | null
  size: { width: number; height: number }
  widths: readonly number[]
  isPhone?: boolean
  open: (page: Page) => Promise<void>
}

const DESKTOP = { width: 1440, height: 900 }
const PART = { width: 1040, height: 715 }
const PHONE = { width: 390, height: 780 }

let pickUpLink = ''

const shots: readonly Shot[] = [
  {
    name: 'desk',
    who: DEMO.garage,
    size: DESKTOP,
    widths: [800, 1440],
    open: async (page) => {
      await openPage(page, '/app')
      // folded, the sidebar leaves the picture to the board
      await page
        .getByRole('button', { name: /sivupalkki/i })
        .first()
        .click()
    },
  },
  {
    name: 'offers',
    who: DEMO.customer,
    size: PART,
    widths: [640, 1280],
    open: async (page) => {
      await openPage(page, '/app/offer-requests')
      await page
        .getByRole('main')
        .getByRole('link', { name: /KUL-101/ })
        .first()
        .click()
      await settled(page)
      await page
        .getByRole('table')
        .first()
        .evaluate((table) => table.scrollIntoView({ block: 'start' }))
      // below the header, with nothing of what is above it
      await page.mouse.wheel(0, -128)
    },
  },
  {
    name: 'book',
    who: DEMO.customer,
    size: PART,
    widths: [640, 1280],
    open: async (page) => {
      const organizationId = await organizationIdOf(page.context())
      const books: { id: string; group: string }[] = await ask(page.context(), 'maintenanceBooks.list', {
        organizationId,
      })
      await openPage(page, `/app/maintenance-books/${books.find(({ group }) => group === 'done')?.id}`)
    },
  },
  {
    name: 'ticket',
    who: DEMO.garage,
    size: PHONE,
    widths: [390, 780],
    isPhone: true,
    open: async (page) => openPage(page, `/app/tickets/${await waitingTicket(page.context())}`),
  },
  {
    name: 'pickup',
    who: null,
    size: PHONE,
    widths: [390, 780],
    isPhone: true,
    open: async (page) => openPage(page, pickUpLink),
  },
]

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Nothing loads, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.waitForTimeout(800)
}

/** One whose customer is asked for leave. */
async function waitingTicket(context: BrowserContext): Promise<string> {
  const organizationId = await organizationIdOf(context)
  const groups: { group: string; tickets: { id: string; approvalWait: unknown }[] }[] = await ask(
    context,
    'tickets.listWithGroups',
    { organizationId },
  )
  const all = groups.flatMap(({ tickets }) => tickets)
  return (all.find(({ approvalWait }) => approvalWait !== null) ?? all[0])?.id ?? ''
}

/** The garage notifies a driver that the car is ready, as it does on its page. */
async function tellDriver(from: Browser): Promise<string> {
  const context = await from.newContext({ baseURL, viewport: DESKTOP, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' })
  await signIn(context, DEMO.garage)
  const organizationId = await organizationIdOf(context)
  const groups: { tickets: { id: string; status: string }[] }[] = await ask(context, 'tickets.listWithGroups', {
    organizationId,
  })
  const page = await context.newPage()
  for (const { id, status } of groups.flatMap(({ tickets }) => tickets)) {
    if (status !== 'IN_PROGRESS') continue
    await openPage(page, `/app/tickets/${id}`)
    const tell = page.getByRole('button', { name: 'Ilmoita kuljettajille' })
    if (!(await tell.isVisible())) continue
    await tell.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Missä avaimet ovat').fill('Avainlaatikko oven vieressä, koodi 4711')
    await dialog.getByRole('radio', { name: 'Lähetetään lasku' }).check()
    await dialog.getByRole('button', { name: 'Lähetä viestit' }).click()
    await page.getByText('lähetti noutoviestin').first().waitFor()
    const outbox = await from.newContext({ baseURL })
    const link = await linkInText({ newPage: () => outbox.newPage() } as Browser, '+358')
    await outbox.close()
    await context.close()
    return new URL(link).pathname
  }
  throw new Error('no ticket of the demo world has drivers and is under work')
}

async function take({ name, who, size, widths, isPhone = false, open }: Shot, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: size,
    deviceScaleFactor: 2,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    reducedMotion: 'reduce',
  })
  if (who !== null) await signIn(context, who)
  const page = await context.newPage()
  await open(page)
  await settled(page)
  const picture = await page.screenshot()
  for (const width of widths) {
    const file = `${folder}/${name}-${colorScheme}-${width}.avif`
    const { size: bytes } = await sharp(picture).resize({ width }).avif({ quality: 55, effort: 4 }).toFile(file)
    console.log(`${file}: ${(bytes / 1024).toFixed(0)} KiB`)
  }
  await context.close()
}

/** What other people's pages show of a link to the home page: its first words, without what is pressed. */
async function takeOpenGraph(): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1200, height: 630 }, bypassCSP: true })
  const page = await context.newPage()
  await openPage(page, '/')
  await page.addStyleTag({
    content: `header a[href^="/auth"], header nav, main p:has(> a), main h1 ~ .text-muted, main section > div > div:last-child { display: none }
      main h1 ~ p { font-size: 1.75rem; line-height: 1.4; max-width: none }
      html { scrollbar-gutter: auto; overflow: hidden }
      main section { min-height: 100vh }`,
  })
  const picture = await page.screenshot()
  await sharp(picture).jpeg({ quality: 82, mozjpeg: true }).toFile(`${publicFolder}/open-graph.jpg`)
  await context.close()
}

try {
  for (let tries = 0; tries < 120; tries += 1) {
    if (
      await fetch(`${baseURL}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((again) => setTimeout(again, 500))
  }
  const wanted = process.argv.slice(2)
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
  if (isWanted('open-graph')) await takeOpenGraph()
  if (isWanted('pickup')) pickUpLink = await tellDriver(browser)
  for (const shot of shots)
    if (isWanted(shot.name)) for (const scheme of ['light', 'dark'] as const) await take(shot, scheme)
} finally {
  await browser.close()
  server.kill()
}
