// npm run bench:offers-and-books [-- --rounds 5 --seconds 2 --only compare,book,accept,sign --connections 16,1 --write]
// Offer requests and maintenance books against what this machine can do.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { freshSettings } from '../../scripts/settings.mjs'
import { numberYear } from '../../src/features/tickets/server/ticket-number.ts'
import { BUS_CHANNEL } from '../../src/server/db/message-carrier.ts'
import { openSigner } from '../../src/server/signing/signer.ts'
import { report } from '../markdown.ts'
import { measure } from '../measure.ts'
import { readOptions } from '../options.ts'
import type { GivenOffersAndBooks } from '../real-limit/offers-and-books-server.ts'
import { recordPage } from '../record-page.ts'
import { requireSameAnswers } from '../same-answer.ts'
import { requireSameRows } from '../same-rows.ts'
import { openStage } from '../stage.ts'
import { type Measured, operationsTable } from '../tables.ts'
import { makeWorld } from '../world.ts'
import { acceptRequest, offersAndBooksOperations, signRequest } from './operations.ts'
import { rowsAboutBook, rowsAboutRequest } from './rows-about.ts'
import { offerAndRecord } from './world.ts'

/** Of both servers and all numbers of connections, in the mean: too few end the run. */
const ACCEPTED_PER_SECOND = 1200
const SIGNED_PER_SECOND = 2000
const FIRST_PAGE_MS = 120_000

const { rounds, seconds, connections: allConnections, isWanted, isWritten, flags } = readOptions()
const onceOnly = (name: string, perSecond: number) =>
  2 + (isWanted(name) ? 2 * (rounds + 1) * seconds * allConnections.length * perSecond : 0)

const tables: string[] = []
const stage = await openStage()
try {
  const { pool } = stage
  const { BOOK_SIGNING_KEY = '' } = freshSettings()
  const signer = openSigner({ privateKey: BOOK_SIGNING_KEY, oldPublicKeys: [] })
  const world = await makeWorld(pool)
  const counts = { accepts: onceOnly('accept', ACCEPTED_PER_SECOND), signs: onceOnly('sign', SIGNED_PER_SECOND) }
  const made = await offerAndRecord(pool, world, { ...counts, signer })
  const product = await stage.startProduct({ flags, env: { BOOK_SIGNING_KEY } })
  const given: GivenOffersAndBooks = {
    channel: BUS_CHANNEL,
    signingKey: BOOK_SIGNING_KEY,
    userIds: await adminIds(),
    year: numberYear(),
  }
  const givenFile = join(stage.folder, 'given.json')
  writeFileSync(givenFile, JSON.stringify(given))
  const real = await stage.startBare('real', 'real-limit/offers-and-books-server.ts', [givenFile])
  const servers = [product, real]

  const origin = product.url.replace('127.0.0.1', 'localhost')
  const region = (name: string) => (page: Page) =>
    page.getByRole('region', { name }).first().waitFor({ timeout: FIRST_PAGE_MS })
  const compare = await recorded(
    'compare',
    world.customer.session,
    '/app/offer-requests/',
    made.comparedIds,
    region('Tarjousten vertailu'),
  )
  const book = await recorded(
    'book',
    world.garage.session,
    '/app/maintenance-books/',
    made.bookIds,
    region('Merkinnät'),
  )

  const twins = servers.map((server) => {
    const [acceptable, unsigned] = [made.acceptable.shift(), made.unsigned.shift()]
    if (!acceptable || !unsigned) throw new Error('nothing waits')
    return {
      accept: { server, id: acceptable.offerRequestId, request: acceptRequest(world, acceptable) },
      sign: { server, id: unsigned.bookId, request: signRequest(world, unsigned) },
    }
  })
  await requireSameRows(
    pool,
    { name: 'accept', rows: rowsAboutRequest, announcedIdOf: ({ result }) => result.data.ticketId },
    twins.map(({ accept }) => accept),
  )
  await requireSameRows(
    pool,
    { name: 'sign', rows: rowsAboutBook },
    twins.map(({ sign }) => sign),
  )

  const measured: Measured[] = []
  for (const operation of offersAndBooksOperations(world, made, { compare, book }).filter(({ name }) =>
    isWanted(name),
  )) {
    if (!('next' in operation.requests)) await requireSameAnswers(operation, servers)
    for (const connections of allConnections) {
      const turns = await measure(operation, connections, { ...stage, servers, rounds, seconds })
      measured.push({ operation, connections, turns })
    }
  }
  tables.push(operationsTable(measured))

  async function recorded(
    name: string,
    session: string,
    path: string,
    [first = '', id = '']: readonly string[],
    ready: (page: Page) => Promise<void>,
  ) {
    if (!isWanted(name)) return { paths: [], id }
    return { paths: await recordPage(origin, session, { pathOf: (one) => path + one, ids: [first, id], ready }), id }
  }

  async function adminIds() {
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      `select organization_id as id, user_id from memberships where organization_id = any($1) and role = 'ADMIN'`,
      [[world.garage.id, world.customer.id]],
    )
    return Object.fromEntries(rows.map(({ id, user_id }) => [id, user_id]))
  }
} finally {
  await stage.stop()
}

report('bench:offers-and-books', tables, isWritten)
