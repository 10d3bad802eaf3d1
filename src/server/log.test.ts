import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { testDatabase } from '#test/database.ts'
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

test('a line names the process and the machine that wrote it', () => {
  const [line] = lines('info', (log) => log.info('told'))
  expect(line).toMatchObject({ pid: process.pid, hostname: hostname() })
})

test('an error keeps its kind, its place and its causes, and nothing that a person wrote', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table guests (name text unique)`)
  await db.execute(sql`insert into guests values ('Matti Meikäläinen')`)
  const failed = await db.execute(sql`insert into guests values (${'Matti Meikäläinen'})`).catch((error) => error)
  const error = new AppError('unavailable', 'database', { cause: failed })
  const [line] = lines('info', (log) => log.error({ err: error, cause: failed }, 'told'))
  expect(line).toMatchObject({
    err: {
      type: 'AppError',
      kind: 'unavailable',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: expect.stringContaining('insert into guests'), cause: { code: '23505', table: 'guests' } },
    },
    cause: { cause: { constraint: 'guests_name_key' } },
  })
  expect(JSON.stringify(line)).not.toContain('Matti')
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
