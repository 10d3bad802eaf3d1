import { afterEach, beforeEach, expect, vi } from 'vitest'

let expected: RegExp[] = []
let errors: string[] = []

/** Allows, and demands, a `console.error` in this test whose text matches. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern)
}

beforeEach(() => {
  expected = []
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(text).join(' '))
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
  const missing = expected.filter((pattern) => !errors.some((error) => pattern.test(error))).map(String)
  expect({ unexpected, missing }, 'console.error').toEqual({ unexpected: [], missing: [] })
})

function text(part: unknown): string {
  if (typeof part === 'string') return part
  return part instanceof Error ? `${part.stack}` : (JSON.stringify(part) ?? String(part))
}
