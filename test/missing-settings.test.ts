import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { freshSettings, missingSettings, settingsText } from '../scripts/settings.mjs'

test('an .env of an older release gains the key pair of messages to devices, and keeps what it has', () => {
  for (const old of ['NEXTAUTH_SECRET=a\n', 'NEXTAUTH_SECRET=a', '']) {
    const settings = parseEnv(old + missingSettings(old))
    expect(Buffer.from(settings.VAPID_PUBLIC_KEY ?? '', 'base64url')).toHaveLength(65)
    expect(Buffer.from(settings.VAPID_PRIVATE_KEY ?? '', 'base64url')).toHaveLength(32)
    expect(settings.NEXTAUTH_SECRET).toBe(old === '' ? undefined : 'a')
  }
})

test('nothing is added where the keys are named, be it as nothing, nor twice', () => {
  expect(missingSettings(settingsText(freshSettings()))).toBe('')
  expect(missingSettings('VAPID_PUBLIC_KEY=\n')).toBe('')
  expect(missingSettings('NODE_ENV=production\nVAPID_PRIVATE_KEY = a\n')).toBe('')
  const once = `A=b\n${missingSettings('A=b\n')}`
  expect(missingSettings(once)).toBe('')
  // a line that is switched off names nothing
  expect(missingSettings('# VAPID_PUBLIC_KEY=a\n')).not.toBe('')
})
