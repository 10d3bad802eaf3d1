import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Everything on the server that has a time takes it from `services.clock()`, which follows the database's clock and which tests move.
// A time read elsewhere in the same transaction would be another one. What may read the process's own clock is listed here.

/** Durations, timeouts and tokens of this process: nothing of the product is dated by them. */
const PROCESS = [
  'src/server/backup/take-backup.ts',
  'src/server/bot-protection/proof-of-work.ts',
  'src/server/db/database-clock.ts',
  'src/server/db/embedded-postgres.ts',
  'src/server/db/end-dead-connections.ts',
  'src/server/db/shared-connections.ts',
  'src/server/db/until-reachable.ts',
  'src/server/delivery/push/push-channel.ts',
  'src/server/realtime/ably.ts',
  'src/server/realtime/hub-requests.ts',
  'src/server/realtime/hub.ts',
  'src/server/signed-link.ts',
  'src/features/accounts/server/contract/auth-cookies.ts',
  'src/features/accounts/server/second-factor/authenticator-app.ts',
]

/** The time in ids and in names of files, which the process gives out. */
const NAMES = [
  'src/features/archive/server/archive.routes.ts',
  'src/features/files/server/storage-share.ts',
  'src/features/files/server/store-file.ts',
  'src/features/tickets/server/count-tickets.ts',
  'src/features/tickets/server/ticket-number.ts',
]

/** No context reaches these yet: what they date is a day, or is read again each night. The list only gets shorter. */
const TO_COME = [
  'src/features/fleet/server/due-words.ts',
  'src/features/line-items/server/notices/price-agreed.ts',
  'src/features/tickets/server/ticket-details.ts',
  'src/features/vehicles/server/estimate-service.ts',
  'src/features/vehicles/server/import-vehicles.ts',
  'src/features/vehicles/server/record-mileage.ts',
  'src/features/vehicles/server/record-old-mileages.ts',
  'src/features/vehicles/server/save-vehicle.ts',
  'src/features/work-times/server/stop-by-events.ts',
]

const ALLOWED = [...PROCESS, ...NAMES, ...TO_COME].sort()

const readsClock = (file: string) =>
  /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''))

test('code on the server takes the time from the services’ clock, but for the files that are listed', () => {
  const files = globSync(['src/server/**/*.ts', 'src/features/*/server/**/*.ts']).filter(
    (file) => !/\.(test|factory|fixture|isolation)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(readsClock).sort()).toEqual(ALLOWED)
})
