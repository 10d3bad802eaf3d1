import { expect, test } from 'vitest'
import { expectConsoleError } from '#test/console.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { accountingOf } from './accounting-access.ts'
import { readConfig } from './config.ts'
import type { Problem } from './settings.ts'

const read = (given: Record<string, string>) =>
  readConfig({ ...freshSettings(), NODE_ENV: 'test', ...given }).accounting

test('systems in which the platform is not known are not offered', () => {
  expect(read({})).toEqual({ procountor: null, netvisor: null })
})

test('a system is reached at its own interface unless a setting names another one', () => {
  expect(read({ PROCOUNTOR_CLIENT_ID: 'id', PROCOUNTOR_CLIENT_SECRET: 'secret' }).procountor).toEqual({
    url: 'https://api.procountor.com/api',
    limitMs: 120_000,
    clientId: 'id',
    clientSecret: 'secret',
  })
  const netvisor = {
    NETVISOR_PARTNER_ID: 'id',
    NETVISOR_PARTNER_KEY: 'key',
    NETVISOR_URL: 'https://isvapi.netvisor.fi/',
  }
  expect(read(netvisor).netvisor?.url).toBe('https://isvapi.netvisor.fi')
})

test('half of what a system knows the platform by keeps it from starting', () => {
  expectConsoleError(/PROCOUNTOR_CLIENT_SECRET.*Required/)
  expectConsoleError(/NETVISOR_PARTNER_ID.*Required/)
  expect(() => read({ PROCOUNTOR_CLIENT_ID: 'id' })).toThrow('Invalid environment variables')
  expect(() => read({ NETVISOR_PARTNER_KEY: 'key' })).toThrow('Invalid environment variables')
})

test('an interface without https is refused in production', () => {
  const problems: Problem[] = []
  const given = {
    PROCOUNTOR_URL: 'http://api.procountor.com/api',
    PROCOUNTOR_CLIENT_ID: 'id',
    PROCOUNTOR_CLIENT_SECRET: 'secret',
    NETVISOR_URL: 'https://integration.netvisor.fi',
    NETVISOR_PARTNER_ID: '',
    NETVISOR_PARTNER_KEY: '',
  }
  accountingOf(given, { isProduction: true }, problems)
  expect(problems).toEqual([{ name: 'PROCOUNTOR_URL', message: 'Must be https in production' }])
})
