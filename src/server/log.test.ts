import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function lines(level: string, write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const written: Record<string, unknown>[] = []
  write(createLog(level, { write: (line: string) => written.push(JSON.parse(line)) }))
  return written
}

test('a line is JSON with an ISO time', () => {
  const [line] = lines('info', (log) => log.info({ userId: 'u1' }, 'signed in'))
  expect(line).toMatchObject({ userId: 'u1', msg: 'signed in', time: expect.stringMatching(/^\d{4}-.*Z$/) })
})

test('lines below the level are not written', () => {
  expect(lines('warn', (log) => log.info('quiet'))).toEqual([])
})

test.each([
  { password: 'hunter2' },
  { body: { token: 'hunter2' } },
  { req: { headers: { cookie: 'hunter2' } } },
  { config: { mail: { apiKey: 'hunter2' } } },
])('a secret is not written: %o', (logged) => {
  expect(JSON.stringify(lines('info', (log) => log.info(logged, 'told')))).not.toContain('hunter2')
})
