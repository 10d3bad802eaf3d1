import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyWithNewFeature, NEW_FEATURE } from '../scripts/with-new-feature.mjs'
import { isThorough } from './thorough.ts'

// `tsc` has looked at such a copy in the types step of scripts/static-checks.mjs

mkdirSync('.types', { recursive: true })
const folder = mkdtempSync(join('.types', 'new-feature-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { connection, template } = inject('database')
const database = new URL('postgresql:///postgres')
for (const [key, value] of Object.entries(connection))
  if (key !== 'database') database.searchParams.set(key, `${value}`)

/** Runs a command in the copy and gives what it said when it failed. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', TEST_DATABASE_URL: `${database}`, TEST_DATABASE_TEMPLATE: template },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}
const tool = (name: string) => resolve('node_modules/.bin', name)

beforeAll(() => copyWithNewFeature(folder))

test('a generated feature passes the checks unchanged, and is not generated twice', () => {
  // what it makes and where it adds lines; all else is as in the project
  const changed = [
    `src/features/${NEW_FEATURE}`,
    'src/main',
    'scripts/journeys-of-features.mjs',
    '.dependency-cruiser.cjs',
  ]
  expect(run(tool('biome'), 'ci', '--error-on-warnings', '--vcs-enabled=false', ...changed)).toBe('')
  expect(run('node', 'scripts/new-feature.mjs', NEW_FEATURE)).toContain('is there already')
})

test.runIf(isThorough)('a new feature imports nothing that it may not', () => {
  expect(run(tool('depcruise'), 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err')).toBe('')
})

test.runIf(isThorough)('a new feature leaves nothing unused', () => {
  expect(run(tool('knip'))).toBe('')
})

test('a new feature passes the tests that look at every feature, or at every source', () => {
  const watching = [
    'src/main/lazy-parts.test.ts',
    'test/finnish.test.ts',
    'test/docs.test.ts',
    ...(isThorough ? ['src/main/schema-messages.test.ts'] : []),
  ]
  expect(run(tool('vitest'), 'run', '--project', 'node', ...watching)).toBe('')
})

test('a new feature has its place among those whose journeys are named', async () => {
  const { journeysOfFeatures } = await import(resolve(folder, 'scripts/journeys-of-features.mjs'))
  expect(Object.keys(journeysOfFeatures).sort()).toEqual(readdirSync(join(folder, 'src/features')).sort())
})

test.runIf(isThorough)('a new feature keeps organisations apart', () => {
  const own = 'keyCabinet|has its case'
  expect(run(tool('vitest'), 'run', '--project', 'node', 'src/main/isolation.test.ts', '-t', own)).toBe('')
})
