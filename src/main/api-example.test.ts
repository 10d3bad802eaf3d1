import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '#features/api-keys/server/api-keys.factory.ts'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#test/database.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { type BuiltServer, buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'

const { db } = await testDatabase()
let built: BuiltServer
beforeAll(async () => {
  const config = readConfig({ ...freshSettings(), NODE_ENV: 'test' })
  const log = createLog('silent')
  built = await buildServer({ config, db, services: openServices(config, { db, log }), log })
  await built.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => built.app.close())

const run = (key: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['deploy/examples/report-a-car.mjs', ...args], {
    env: { HUOLTOSILTA_URL: built.app.listeningOrigin, HUOLTOSILTA_KEY: key },
  })

test('the integrator’s example reads the cars of a customer and reports one', async () => {
  const { organization: garage } = await makeStaffed(db, { type: 'GARAGE', name: 'Korjaamo Mäkinen' })
  const { organization: customer } = await makeStaffed(db, { type: 'CUSTOMER' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'ABC-123' })
  const { key } = await makeApiKey(db, { organizationId: customer.id })
  const { stdout } = await run(key, 'Jarrut')
  const [ticket] = await db.select().from(tickets).where(eq(tickets.customerId, customer.id))
  expect(ticket).toMatchObject({ garageId: garage.id, registrationNumber: 'ABC-123', title: 'Jarrut' })
  expect(stdout).toBe(`1 autoa. Ilmoitettu: ABC-123, Korjaamo Mäkinen, huolto ${ticket?.number}.\n`)
})

test('with a key that does not work it ends with the sentence of the problem', async () => {
  await expect(run('hs_wrong')).rejects.toThrow('Avain puuttuu tai ei ole voimassa')
})

test('a path that the interface does not have is refused without a page', async () => {
  const answer = await built.app.inject('/api/v1/nope')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/json')
})
