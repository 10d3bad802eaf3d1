import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '../test/server-process.ts'
import { act } from './calls.ts'
import { recordCar } from './cars.ts'
import { freshPlate } from './fresh.ts'
import { acceptConnection, newFounder } from './newcomers.ts'
import { expect, test } from './people.ts'

/** The samples that integrators are given, as programs of their own. */
const SAMPLES = 'deploy/examples'

test('an integrator’s programs read the cars, report one, and receive the signed call about it', async ({
  browser,
  baseURL,
}) => {
  const customer = await newFounder(browser, 'Kaisa', 'CUSTOMER')
  const garage = await newFounder(browser, 'Kimmo', 'GARAGE')
  const { context, organizationId } = customer
  const plate = freshPlate('INT')
  await act(context, 'vehicles.add', { organizationId, vehicle: { registrationNumber: plate } })
  await recordCar(garage, { customer, vehicle: { registrationNumber: plate }, job: { title: 'Öljynvaihto' } })
  await acceptConnection(customer)

  const { key } = await act(context, 'apiKeys.create', {
    organizationId,
    name: 'Kalusto-ohjelma',
    scopes: ['organization:read', 'vehicles:read', 'tickets:write'],
    days: 30,
  })
  const port = await freePort()
  const { id: endpointId } = await act(context, 'webhooks.save', {
    organizationId,
    row: { name: 'Kalusto-ohjelma', url: `http://localhost:${port}/`, types: ['ticket.created'], isOn: true },
  })
  const { secret } = await act(context, 'webhooks.showSecret', { organizationId, endpointId })

  const receiver = spawn(process.execPath, [`${SAMPLES}/receive-webhook.mjs`], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  try {
    let said = ''
    for (const stream of [receiver.stdout, receiver.stderr])
      stream.on('data', (part: Buffer) => {
        said += part
      })
    const { stdout } = await promisify(execFile)(process.execPath, [`${SAMPLES}/report-a-car.mjs`, 'Jarrut'], {
      env: { HUOLTOSILTA_URL: baseURL ?? '', HUOLTOSILTA_KEY: key },
    })
    const number = /huolto (\S+)\.$/m.exec(stdout)?.[1] ?? 'no ticket'
    expect(stdout).toContain(`Ilmoitettu: ${plate}`)
    // a call that came before the receiver listened comes again
    await expect.poll(() => said).toContain('ticket.created')
    expect(said).toContain(`ticketNumber: '${number}'`)
  } finally {
    receiver.kill()
  }
})
