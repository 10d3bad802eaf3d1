import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('an id is short, of letters that are not mistaken for each other, and comes once', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
    expect(id).not.toMatch(/[ilou]/)
  }
  expect(new Set(ids).size).toBe(ids.length)
})
