import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { freshSettings, missingSettings, settingsText } from '../scripts/settings.mjs'

test('an .env of an older release gains the keys of messages to devices and of the signature, and keeps what it has', () => {
  for (const old of ['NEXTAUTH_SECRET=a\n', 'NEXTAUTH_SECRET=a', '']) {
    const settings = parseEnv(old + missingSettings(old))
    expect(Buffer.from(settings.VAPID_PUBLIC_KEY ?? '', 'base64url')).toHaveLength(65)
    expect(Buffer.from(settings.VAPID_PRIVATE_KEY ?? '', 'base64url')).toHaveLength(32)
    expect(Buffer.from(settings.BOOK_SIGNING_KEY ?? '', 'base64url')).toHaveLength(48)
    expect(settings.NEXTAUTH_SECRET).toBe(old === '' ? undefined : 'a')
  }
})

test('each key is added by itself', () => {
  const namesIn = (text: string) => Object.keys(parseEnv(missingSettings(text))).sort()
  expect(namesIn('VAPID_PUBLIC_KEY=\n')).toEqual(['BOOK_SIGNING_KEY'])
  expect(namesIn('NODE_ENV=production\nVAPID_PRIVATE_KEY = a\n')).toEqual(['BOOK_SIGNING_KEY'])
  expect(namesIn('BOOK_SIGNING_KEY=\n')).toEqual(['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'])
})

test('nothing is added where the keys are named, be it as nothing, nor twice', () => {
  expect(missingSettings(settingsText(freshSettings()))).toBe('')
  expect(missingSettings('VAPID_PUBLIC_KEY=\nBOOK_SIGNING_KEY=')).toBe('')
  const once = `A=b\n${missingSettings('A=b\n')}`
  expect(missingSettings(once)).toBe('')
  // a line that is switched off names nothing
  expect(missingSettings('# VAPID_PUBLIC_KEY=a\n# BOOK_SIGNING_KEY=b\n')).toContain('BOOK_SIGNING_KEY')
})
