import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// below the project, so that the packages are found without a link to them
mkdirSync('.types', { recursive: true })
const folder = mkdtempSync(join('.types', 'new-feature-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in the copy and gives what it said when it failed. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}
const tool = (name: string) => resolve('node_modules/.bin', name)

test('a new feature passes the checks as it is made', { timeout: 180_000 }, () => {
  const left = new Set(['.git', 'node_modules', 'dist', 'data', '.types', 'test-results', 'playwright-report'])
  for (const name of readdirSync('.').filter((name) => !left.has(name) && !name.startsWith('.env')))
    cpSync(name, join(folder, name), { recursive: true })

  expect(run('node', 'scripts/new-feature.mjs', 'tyre-hotel')).toBe('')
  expect(run(tool('tsc'), '-b')).toBe('')
  expect(run(tool('biome'), 'ci', '--error-on-warnings', '--vcs-enabled=false', 'src', '.dependency-cruiser.cjs')).toBe(
    '',
  )
  expect(run(tool('depcruise'), 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err')).toBe('')
  expect(run('node', 'scripts/new-feature.mjs', 'tyre-hotel')).toContain('is there already')
})
