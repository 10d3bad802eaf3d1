// npm run bench:web [-- --rounds 3 --only first,ticket,scroll,search,lighthouse,site]
// What the built client (npm run build) costs Chromium, in the world of the bench. Times are true on a quiet machine alone; requests and
// bytes always are.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median } from '../measure.ts'
import { DESKTOP, PHONE, startBrowser } from './browser.ts'
import { type FirstScreen, measureFirstScreen } from './first-screen.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureOpeningTicket, type OpeningTicket } from './opening-ticket.ts'
import { startProduct } from './product.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSearching } from './searching.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'first,ticket,scroll,search,lighthouse,site' },
  },
})
const wanted = values.only.split(',')
const rounds = Array.from({ length: Number(values.rounds) })
if (!existsSync(fileURLToPath(new URL('../../dist/client/app.html', import.meta.url))))
  throw new Error('build the client first: npm run build')

const DESK = { path: '/app', selector: 'article[data-ticket-id]' }
const LOGIN = { path: '/auth/login', selector: 'form input[type=password]' }
const screens = [
  { name: '/app, 1440 px', ...DESK, look: DESKTOP, cpu: 1 },
  { name: '/app, 1440 px, CPU 4×', ...DESK, look: DESKTOP, cpu: 4 },
  { name: '/app, 1440 px, CPU 4×, slow 4G', ...DESK, look: DESKTOP, cpu: 4, slow4g: true },
  { name: '/app, 412 px, CPU 4×', ...DESK, look: PHONE, cpu: 4 },
  { name: '/app, 412 px, CPU 4×, slow 4G', ...DESK, look: PHONE, cpu: 4, slow4g: true },
  { name: '/auth/login, 412 px, CPU 4×, slow 4G', ...LOGIN, look: PHONE, cpu: 4, slow4g: true },
]
const pages = [
  { path: '/app', signedIn: true, desktop: false },
  { path: '/app', signedIn: true, desktop: true },
  { path: '/auth/login', signedIn: false, desktop: false },
  { path: '/auth/login', signedIn: false, desktop: true },
]

/** What everybody may open, on Lighthouse's phone: each figure is to be 98 at least. */
const publicPages = ['/', '/legal/privacy-policy', '/legal/terms-of-service', '/auth/login'].map((path) => ({
  path,
  signedIn: false,
  desktop: false,
}))

const kib = (bytes: number) => (bytes / 1024).toFixed(1)
const table = (head: string[], rows: string[][]) =>
  console.log(`\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)

const product = await startProduct()
const browser = await startBrowser()
try {
  if (wanted.includes('first')) {
    // the server's own first time is not the page's
    await measureFirstScreen(browser, product, { ...DESK, look: DESKTOP, cpu: 1 })
    const rows: string[][] = []
    for (const { name, ...screen } of screens) {
      const found: FirstScreen[] = []
      for (const _ of rounds) found.push(await measureFirstScreen(browser, product, screen))
      const of = (key: keyof FirstScreen) => median(found.map((one) => one[key]))
      rows.push([
        name,
        of('shownMs').toFixed(0),
        of('lcpMs').toFixed(0),
        of('requests').toFixed(0),
        kib(of('bytes')),
        `${of('scripts').toFixed(0)} / ${kib(of('scriptBytes'))}`,
        of('calls').toFixed(0),
        of('requestsAtRest').toFixed(0),
      ])
    }
    table(
      ['Page', 'First card ms', 'LCP ms', 'Requests before', 'KiB', 'Scripts, KiB', 'API calls', 'Requests at rest'],
      rows,
    )
  }
  if (wanted.includes('ticket')) {
    const rows: string[][] = []
    for (const [device, look] of [
      ['412 px', PHONE],
      ['1440 px', DESKTOP],
    ] as const)
      for (const restMs of [0, 12_000]) {
        const found: OpeningTicket[] = []
        for (const _ of rounds)
          found.push(await measureOpeningTicket(browser, product, { look, restMs, cpu: 4, slow4g: true }))
        const of = (key: keyof OpeningTicket) => median(found.map((one) => one[key]))
        const when = restMs === 0 ? 'at once' : `after ${restMs / 1000} s`
        rows.push([`${device}, ${when}`, of('wholeMs').toFixed(0), of('requests').toFixed(0), kib(of('bytes'))])
      }
    table(['A ticket opened from the desk, CPU 4×, slow 4G', 'Whole ms', 'Requests', 'KiB'], rows)
  }
  if (wanted.includes('scroll')) {
    const rows: string[][] = []
    for (const cpu of [1, 4]) {
      const found = await measureScrolling(browser, product, cpu)
      rows.push([
        `${cpu}×`,
        String(found.cards),
        String(found.frames),
        String(found.longTasks),
        found.longestMs.toFixed(0),
        found.worstFrameMs.toFixed(0),
      ])
    }
    table(['Scrolling, CPU', 'Cards', 'Frames in 6 s', 'Tasks over 50 ms', 'Longest ms', 'Worst frame ms'], rows)
  }
  if (wanted.includes('search')) {
    const rows: string[][] = []
    for (const cpu of [1, 4]) {
      const found = await measureSearching(browser, product, cpu)
      rows.push([`${cpu}×`, found.medianMs.toFixed(0), found.worstMs.toFixed(0)])
    }
    table(['Searching, CPU', 'Last key to first result ms', 'Worst of 12 ms'], rows)
  }
  const asked = [...(wanted.includes('lighthouse') ? pages : []), ...(wanted.includes('site') ? publicPages : [])]
  if (asked.length > 0) {
    const rows: string[][] = []
    for (const page of asked) {
      const found = await measureLighthouse(product, page)
      rows.push([
        `${page.path}, ${page.desktop ? 'desktop' : 'mobile'}`,
        String(found.performance),
        String(found.accessibility),
        String(found.bestPractices),
        String(found.seo),
        found.lcpMs.toFixed(0),
        found.blockingMs.toFixed(0),
      ])
    }
    table(['Lighthouse', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'LCP ms', 'Blocking ms'], rows)
  }
} finally {
  await browser.close()
  await product.stop()
}
