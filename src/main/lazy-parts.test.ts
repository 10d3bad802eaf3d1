import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Parts that no press opens, and that may be missing for a moment. */
const UNASKED = [
  'src/features/chats/web/conversation/message-item.tsx',
  'src/features/desk/web/desk-page.tsx',
  'src/features/shell/web/frame.tsx',
  'src/features/shell/web/session-gate.tsx',
  'src/main/web.tsx',
  'src/web/ui/toaster.tsx',
]

async function sourcesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }))
    if (pattern.test(readFileSync(path, 'utf8'))) found.push(path)
  return found.sort()
}

test('a lazy part that a press opens shows that it loads: a LazyOverlay, or a fallback', async () => {
  expect(await sourcesWith(/<Suspense>/)).toEqual(UNASKED)
})

/** Made in one file, waited for in another: by the list with its importer, the section with its chart, the frame of the settings. */
const WAITED_FOR_ELSEWHERE = [
  'src/features/catalog/web/packages-page.tsx',
  'src/features/catalog/web/products-page.tsx',
  'src/features/catalog/web/services-page.tsx',
  'src/features/drivers/web/drivers-page.tsx',
  'src/features/reporting/web/period-section.tsx',
  'src/web/settings-pages.ts',
]

test('a lazy component is drawn within a fallback where it is made: without one the whole page would go while it loads', async () => {
  const waiting = new Set(await sourcesWith(/<Suspense|<LazyOverlay/))
  const made = (await sourcesWith(/lazyComponent\(/)).filter((path) => !path.endsWith('.feature.ts'))
  expect(made.filter((path) => !waiting.has(path))).toEqual(WAITED_FOR_ELSEWHERE)
})

test("components and pages are loaded by lazyComponent and lazyPage, which keep the page when they fail; React's and the router's own do not", async () => {
  expect(await sourcesWith(/\blazy\(|lazyRouteComponent\(/)).toEqual([])
})
