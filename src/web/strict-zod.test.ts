import { expect, test } from 'vitest'
import './strict-zod.ts'

test('zod loaded afterwards compiles nothing', async () => {
  const { config } = await import('zod')
  expect(config().jitless).toBe(true)
})
