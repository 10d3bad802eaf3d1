import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createRelay, type Relay } from '#server/events/relay.ts'
import { createLog } from '#server/log.ts'
import { type Bus, createBus } from '#server/realtime/bus.ts'
import { connectTransport } from '#server/realtime/transport.ts'
import { testDatabase } from '#test/database.ts'
import { patientPdfMaker } from '#test/services.ts'
import { isThorough } from '#test/thorough.ts'
import { authPaths, type Targets, targetsOf } from '../../fuzz/calls.ts'
import { faultsBehind } from '../../fuzz/faults-behind.ts'
import { CALLS_A_WORLD, fuzz } from '../../fuzz/fuzz.ts'
import { reportLines } from '../../fuzz/report-lines.ts'
import { freshSettings } from '../../scripts/settings.mjs'
import { appRouter } from './app-router.ts'
import { buildServer } from './build-server.ts'
import { openServices } from './open-services.ts'
import { serverFeatures } from './server-features.ts'
import { cases } from './two-sides.fixture.ts'

// The short form of `npm run fuzz`: the same calls to the same server, in this process; the listeners of what was announced run
// afterwards, jobs do not.

const CALLS = isThorough ? 1500 : 500
/** Always the same calls, so that a failure is not one of chance; `npm run fuzz` draws others. */
const SEED = 1

const { db, options } = await testDatabase()
const config = readConfig({ ...freshSettings(), NODE_ENV: 'test', PUBLIC_MAPS_KEY: 'k', PUBLIC_MAPS_MAP_ID: 'm' })
let app: FastifyInstance
let bus: Bus
let relay: Relay
let targets: Targets
const logged: string[] = []
beforeAll(async () => {
  const log = createLog('error', { write: (line: string) => void logged.push(line) })
  const services = { ...openServices(config, { db, log }), pdf: patientPdfMaker() }
  const built = await buildServer({ config, db, services, log })
  app = built.app
  bus = createBus({ connection: options, log })
  connectTransport(bus, built.transport, log)
  await bus.start()
  const listeners = serverFeatures.flatMap((feature) => feature.listeners?.(services) ?? [])
  relay = createRelay({ db, listeners, log })
  targets = targetsOf(appRouter, cases, built.routes)
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await bus.stop()
  await app.close()
})

/** The routes of the tree that Fastify prints: a line's path goes on where the line above it at the left ended. */
function registered(): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(\W*?)((?:\/|:|\*).*?)(?: \(([^)]*)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part)
      return methods.split(', ').map((method) => `${method} ${above.join('')}`)
    })
}

test('every route of the sign-in contract is fuzzed', () => {
  const contract = registered().filter((one) => /^(GET|POST) \/api\/auth/.test(one))
  expect(authPaths.map(([method, path]) => `${method} ${path}`).sort()).toEqual(contract.sort())
})

/** Which calls each test sends: those of one world of people and things. */
const parts = Array.from({ length: CALLS / CALLS_A_WORLD }, (_part, at) =>
  Array.from({ length: CALLS_A_WORLD }, (_place, place) => at * CALLS_A_WORLD + place),
)
const served = new Set<string>()

test.each(parts.map((places) => [places[0], places] as const))(
  'hostile calls are all answered, and break nothing, from number %i on',
  async (_from, places) => {
    // a call that hangs ends the test, at its own limit
    const limits = { limitMs: 600_000 }
    const where = { url: app.listeningOrigin, origin: config.publicUrl, db }
    const found = await fuzz({ ...where, ...limits, targets, places, seed: SEED })
    expect(found.failed, reportLines(found, SEED).join('\n')).toEqual([])
    await relay.drain()
    expect(await faultsBehind(db, logged.join(''))).toEqual([])
    for (const one of found.served) served.add(one)
  },
)

// otherwise every call would be refused at the door
test('many of the hostile calls are served', () => {
  expect(served.size).toBeGreaterThan(40)
})
