import { expect, test } from 'vitest'
import { listApi } from '../scripts/api-list.ts'

// The list of the typed API names each procedure, with what the code says of it.

const listed = listApi()
const of = (name: string) => listed.find((one) => one.name === name)

test('each procedure is listed with who may call it and what it takes', () => {
  expect(listed.length).toBeGreaterThan(500)
  expect(listed.filter(({ who }) => who === '')).toEqual([])
  const silent = listed.filter(({ input, who }) => input === '' && /member|admin/.test(who))
  expect(silent).toEqual([])
})

test('a verb is listed with its schema in short, and with the refusals that its comment names', () => {
  expect(of('payers.setOfVehicle')).toMatchObject({
    kind: 'writes',
    who: 'garage, members',
    input: expect.stringMatching(/^\{ organizationId \} & \{ vehicleId, version: integer, payerId: id or null/),
    refusals: expect.stringContaining('vehicle_payer_changed'),
  })
  expect(of('calendarFeeds.list')).toMatchObject({ kind: 'reads', who: 'either side, members', refusals: '' })
  expect(of('apiKeys.revoke')?.who).toBe('either side, admins')
})

test('what comments say of refusals is read for many verbs', () => {
  expect(listed.filter(({ refusals }) => refusals !== '').length).toBeGreaterThan(150)
})
