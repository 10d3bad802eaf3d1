import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (deed: string) => {
  const { status, stdout } = spawnSync(process.execPath, ['src/main/unexpected-end.fixture.ts', deed], {
    encoding: 'utf8',
  })
  return { status, stdout }
}

test.each([
  ['a lost connection without an error listener', 'lost-connection', 'a connection was lost that nobody listened to'],
  ['an unhandled rejection', 'rejection', 'a promise failed that nobody waited for'],
])('%s is logged and the process goes on', (_, deed, line) => {
  const { status, stdout } = run(deed)
  expect(stdout).toContain(line)
  expect(stdout).toMatch(/"stack":"/)
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, 'lives on'])
})

test('any other uncaught error is logged, and the process shuts down gracefully, to be restarted', () => {
  const { status, stdout } = run('mistake')
  expect(stdout).toContain('x is undefined')
  expect(stdout).toMatch(/requests ended\ndatabase stopped/)
  expect(status).toBe(1)
})
