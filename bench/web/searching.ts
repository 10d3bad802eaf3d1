import type { Browser } from 'playwright'
import { median } from '../measure.ts'
import { DESKTOP, openFresh } from './browser.ts'
import type { Product } from './product.ts'

export type Searching = { medianMs: number; worstMs: number }

/** Cars of the world of the bench; the garage has had each of them several times. */
const CARS = Array.from({ length: 12 }, (_, place) => 17 + place * 211)
const letter = (number: number) => String.fromCharCode(65 + (Math.floor(number) % 23))
const plateOf = (car: number) => `${letter(car)}${letter(car / 23)}${letter(car / 529)}-${100 + (car % 900)}`

/** From the key that makes a plate whole to the end of the frame in which its first ticket is painted. */
export async function measureSearching(browser: Browser, product: Product, cpu: number): Promise<Searching> {
  const { page, devtools, close } = await openFresh(browser, product, DESKTOP, { cpu: 1 })
  try {
    await page.goto(`${product.url}/app`)
    await page.waitForSelector('article[data-ticket-id]')
    // what comes after the first screen has come
    await page.waitForTimeout(3000)
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: 'Hae' })
    await input.waitFor()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const found: number[] = []
    for (const plate of CARS.map(plateOf)) {
      await input.fill('')
      await page.waitForTimeout(600)
      const shown = page.evaluate(
        (plate) =>
          new Promise<number>((done) => {
            document.addEventListener(
              'input',
              () => {
                const start = performance.now()
                // asking in each frame would make frames and layouts of its own, and the answer would wait for them
                const watch = new MutationObserver(() => {
                  const first = document.querySelector('[role=dialog] [role=option]')?.textContent ?? ''
                  if (!first.includes(plate)) return
                  watch.disconnect()
                  // a task that follows a frame's callbacks runs when the frame is laid out and painted
                  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
                })
                watch.observe(document.body, { childList: true, subtree: true, characterData: true })
              },
              { once: true, capture: true },
            )
          }),
        plate,
      )
      await input.fill(plate)
      found.push(await shown)
    }
    return { medianMs: median(found), worstMs: Math.max(...found) }
  } finally {
    await close()
  }
}
