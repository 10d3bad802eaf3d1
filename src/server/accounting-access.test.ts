import { expect, test } from 'vitest'
import { freshSettings } from '../../scripts/settings.mjs'
import { readConfig } from './config.ts'

const read = (given: Record<string, string>) => readConfig({ ...freshSettings(), NODE_ENV: 'test', ...given }).accounting

test('systems in which the platform is not known are not offered', () => {
  expect(read({})).toEqual({ procountor: null, netvisor: null })
})

test('a system is reached at its own interface unless a setting names another one', () => {
  expect(read({ PROCOUNTOR_CLIENT_ID: 'id', PROCOUNTOR_CLIENT_SECRET: 'secret' }).procountor).toEqual({
    url: 'https://api.procountor.com/api',
    clientId: 'id',
    clientSecret: 'secret',
  })
  const netvisor = { NETVISOR_PARTNER_ID: 'id', NETVISOR_PARTNER_KEY: 'key', NETVISOR_URL: 'https://isvapi.netvisor.fi/' }
  expect(read(netvisor).netvisor?.url).toBe('https://isvapi.netvisor.fi')
})

test('half of what a system knows the platform by keeps it from starting', () => {
  expect(() => read({ PROCOUNTOR_CLIENT_ID: 'id' })).toThrow('PROCOUNTOR_CLIENT_SECRET')
  expect(() => read({ NETVISOR_PARTNER_KEY: 'key' })).toThrow('NETVISOR_PARTNER_ID')
})
