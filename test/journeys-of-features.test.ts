import { spawnSync } from 'node:child_process'
import { globSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { journeysOfFeatures } from '../scripts/journeys-of-features.mjs'

const specs = globSync('e2e/*.spec.ts').map((file) => basename(file, '.spec.ts'))

test('each feature names its journeys, and each journey belongs to a feature', () => {
  expect(Object.keys(journeysOfFeatures).sort()).toEqual(readdirSync('src/features').sort())
  const named = new Set(Object.values(journeysOfFeatures).flat())
  // one page of every feature each
  expect(specs.filter((name) => !named.has(name) && name !== 'accessibility')).toEqual([])
  expect([...named].filter((name) => !specs.includes(name))).toEqual([])
})

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; tags: string[]; file: string }[] }
const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Product: section 1. */
const STORIES = {
  'story-1': 'a fleet reports a car, is asked for extra work, and its driver fetches the car',
  'story-2': 'a customer compares offers and accepts one',
  'story-3': 'a customer asks for the service history of a car, and gets it',
}

describe('the quick command', () => {
  const args = ['test', '--list', '--project', 'desktop', '--grep', '@quick', '--reporter=json']
  const listed = spawnSync('node_modules/.bin/playwright', args, { encoding: 'utf8' })
  const quick = (JSON.parse(listed.stdout) as { suites: Suite[] }).suites.flatMap(specsOf)
  const journeys = quick.filter(({ file }) => file !== 'accessibility.spec.ts')

  test.each(Object.entries(STORIES))('plays %s: %s', (story) => {
    expect(journeys.filter(({ tags }) => tags.includes(story)).length).toBeGreaterThan(0)
  })

  test('plays some 25 journeys, and looks at every page once', () => {
    expect(journeys.length).toBeGreaterThanOrEqual(20)
    expect(journeys.length).toBeLessThanOrEqual(35)
    expect(quick.length - journeys.length).toBeGreaterThan(70)
  })
})
