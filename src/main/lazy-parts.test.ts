import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What no press asks for, and what may be missing for a moment without anybody waiting. */
const UNASKED = [
  'src/features/accounts/web/login-page.tsx',
  'src/features/desk/web/desk-page.tsx',
  'src/features/shell/web/frame.tsx',
  'src/main/web.tsx',
  'src/web/ui/toaster.tsx',
]

test('whatever is loaded lazily says so while somebody waits for it: LazyOverlay, or a fallback', async () => {
  const silent: string[] = []
  for await (const path of glob('src/**/*.tsx')) if (/<Suspense>/.test(readFileSync(path, 'utf8'))) silent.push(path)
  expect(silent.sort()).toEqual(UNASKED)
})
