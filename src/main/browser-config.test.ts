import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { browserConfig } from './browser-config.ts'

test('the browser receives the version that it runs: people send it with what they write to support', () => {
  expect(browserConfig(readConfig({ ...freshSettings(), NODE_ENV: 'test' }))).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
})
