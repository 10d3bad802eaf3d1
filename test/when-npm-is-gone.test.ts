import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takesOrphans } from '../scripts/when-npm-is-gone.mjs'

test.each([
  ['the first process of a machine', 1, 'systemd', true],
  ['a small init of a container', 1, 'tini', true],
  ['the systemd of a session', 1234, 'systemd', true],
  ['npm as the first process of a container', 1, 'npm start', false],
  ['npm', 1234, 'npm start', false],
  ['npm under the name of its engine', 1234, 'node', false],
  ['a shell', 1234, 'sh', false],
])('%s takes orphans: %o %o %o', (_name, pid, command, isSo) => {
  expect(takesOrphans(pid, command)).toBe(isSo)
})

test('a start whose npm was killed before it could look ends at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hs-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'start.mjs')
  const outcome = join(folder, 'outcome')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
     const { whenNpmIsGone } = await import(${JSON.stringify(join(process.cwd(), 'scripts/when-npm-is-gone.mjs'))})
     // looks when its starter is gone, as a start does that was slower than the kill
     while (process.ppid === Number(process.argv[2])) await new Promise((done) => setTimeout(done, 5))
     whenNpmIsGone(() => { writeFileSync(${JSON.stringify(outcome)}, 'gone'); process.exit(0) })
     writeFileSync(${JSON.stringify(outcome)}, 'waits')
     process.exit(1)`,
  )
  // its starter starts it and ends
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}, String(process.pid)],
        { stdio: 'ignore', detached: true }).unref()`,
    ],
    { env: { ...process.env, npm_lifecycle_event: 'start' } },
  )
  await once(starter, 'exit')
  await expect.poll(() => existsSync(outcome) && readFileSync(outcome, 'utf8'), { interval: 10 }).toBe('gone')
})
