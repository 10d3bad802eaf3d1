import { expect, test } from 'vitest'
import { contributionsOf } from '#server/feature.ts'
import { serverFeatures } from './server-features.ts'

test('the parts of a person’s own copy are named in one language, each once', () => {
  const names = contributionsOf(serverFeatures).personalData.map(({ name }) => name)
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['account', 'tickets', 'messages']))
})
