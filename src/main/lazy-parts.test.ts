import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What no press asks for, and what may be missing for a moment without anybody waiting. */
const UNASKED = [
  'src/features/chats/web/conversation/message-item.tsx',
  'src/features/desk/web/desk-page.tsx',
  'src/features/fleet/web/fleet-page.tsx',
  'src/features/fleet/web/vehicle-head.tsx',
  'src/features/shell/web/connection-sign.tsx',
  'src/features/shell/web/frame.tsx',
  'src/features/shell/web/session-gate.tsx',
  'src/features/tickets/web/ticket-view.tsx',
  'src/main/web.tsx',
  'src/web/ui/toaster.tsx',
]

async function sourcesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }))
    if (pattern.test(readFileSync(path, 'utf8'))) found.push(path)
  return found.sort()
}

test('whatever is loaded lazily says so while somebody waits for it: LazyOverlay, or a fallback', async () => {
  expect(await sourcesWith(/<Suspense>/)).toEqual(UNASKED)
})

test("pieces and pages are loaded by lazyPiece and lazyPage, which keep the page when they fail; React's and the router's own do not", async () => {
  expect(await sourcesWith(/\blazy\(|lazyRouteComponent\(/)).toEqual([])
})
