import type { Browser } from 'playwright'
import { DESKTOP, openFresh } from './browser.ts'
import type { Product } from './product.ts'

export type Scrolling = { cards: number; frames: number; longTasks: number; longestMs: number; worstFrameMs: number }

const BOARD = 'section[aria-label="Työtaulu"]'
const SCROLL_SECONDS = 6

/** Reads all cards of the board and scrolls from its top to its end: which tasks are longer than 50 ms. */
export async function measureScrolling(browser: Browser, product: Product, cpu: number): Promise<Scrolling> {
  const { page, devtools, close } = await openFresh(browser, product, DESKTOP, { cpu: 1 })
  try {
    await page.goto(`${product.url}/app`)
    await page.waitForSelector(`${BOARD} article`)
    await page.evaluate(async (board) => {
      const box = document.querySelector(board)
      // every page of every column comes when its end is seen
      for (let height = -1; box && box.scrollHeight > height; ) {
        height = box.scrollHeight
        for (let turn = 0; turn < 10; turn++) {
          box.scrollTop = box.scrollHeight
          await new Promise((done) => setTimeout(done, 200))
        }
      }
      if (box) box.scrollTop = 0
    }, BOARD)
    const heads = await page.locator(`${BOARD} h2`).allInnerTexts()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    const found = await page.evaluate(
      async ({ board, seconds }) => {
        const box = document.querySelector(board)
        const tasks: number[] = []
        const frames: number[] = []
        const watching = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration)
        })
        await new Promise((done) => setTimeout(done, 1000))
        watching.observe({ type: 'longtask' })
        const start = performance.now()
        const end = box ? box.scrollHeight - box.clientHeight : 0
        for (let at = start; at - start < seconds * 1000; ) {
          if (box) box.scrollTop = (end * (at - start)) / (seconds * 1000)
          const next = await new Promise<number>(requestAnimationFrame)
          frames.push(next - at)
          at = next
        }
        await new Promise((done) => setTimeout(done, 500))
        return { tasks, frames }
      },
      { board: BOARD, seconds: SCROLL_SECONDS },
    )
    return {
      cards: heads.reduce((sum, text) => sum + Number(/\d+/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? 0), 0),
      frames: found.frames.length,
      longTasks: found.tasks.length,
      longestMs: Math.max(0, ...found.tasks),
      worstFrameMs: Math.max(...found.frames),
    }
  } finally {
    await close()
  }
}
