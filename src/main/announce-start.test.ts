import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { announceStart } from './announce-start.ts'

const secrets: Record<string, string> = freshSettings()
const production = {
  ...secrets,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://user:hunter2@db/huoltosilta',
  NEXTAUTH_URL: 'https://huoltosilta.example',
  MAIL_SMTP_URL: 'smtp://user:hunter2@mail',
  MAIL_DEFAULT_SENDER: 'posti@huoltosilta.example',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'hunter2',
}

test('a start in production logs its version and what the settings chose, and no secret', () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  announceStart(readConfig(production), log, { hasSuperUser: true })
  const [[line]] = log.info.mock.calls as [[object]]
  expect(line).toMatchObject({
    version: expect.stringMatching(/^\d/),
    publicUrl: 'https://huoltosilta.example',
    database: 'PostgreSQL',
    mail: 'smtp',
    googleSignIn: true,
    push: true,
  })
  const text = JSON.stringify(line)
  const own = ['NEXTAUTH_SECRET', 'SCHEDULED_JOB_KEY', 'VAPID_PRIVATE_KEY', 'BOOK_SIGNING_KEY'].map(
    (name) => secrets[name] ?? name,
  )
  for (const secret of ['hunter2', ...own]) expect(text).not.toContain(secret)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a start without mail is logged as a warning, each time', () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  announceStart(readConfig({ ...production, MAIL: 'off' }), log, { hasSuperUser: true })
  expect(log.info.mock.calls[0]?.[0]).toMatchObject({ mail: 'off' })
  expect(log.warn).toHaveBeenCalledOnce()
})

test('a start in production without a super-user logs the command that makes one', () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  announceStart(readConfig(production), log, { hasSuperUser: false })
  expect(log.warn.mock.calls).toEqual([[expect.stringContaining('npm run super-user')]])
})
