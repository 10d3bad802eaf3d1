// The real limit of offer requests and maintenance books, on bare node:http and pg.
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { readBody } from '../read-body.ts'
import { acceptStatement } from './accept-offer.ts'
import { comparedJson, compareStatement } from './compare-offers.ts'
import { openDatabase } from './database.ts'
import { batchOf } from './fields.ts'
import { listen } from './listen.ts'
import { detailsStatement, entriesJson, invoicingJson, verdictJson, verifiedStatement } from './open-book.ts'
import { keyIdOf, privateKeyOf, signEntry } from './sign-entry.ts'

/** What this limit is given, as `Given` is the other one's. */
export type GivenOffersAndBooks = {
  channel: string
  signingKey: string
  /** Who acts for each organisation. */
  userIds: Readonly<Record<string, string>>
  /** Of the numbers of new tickets. */
  year: number
}

const [port, connectionString = '', givenFile = ''] = process.argv.slice(2)
const { channel, signingKey, userIds, year } = JSON.parse(readFileSync(givenFile, 'utf8')) as GivenOffersAndBooks
const key = privateKeyOf(signingKey)
const sealKey = { keyId: keyIdOf(key), publicKey: createPublicKey(key) }
const database = await openDatabase(connectionString)
const { read, work } = database

const dataOf = (json: string) => `{"result":{"data":${json}}}`
const userOf = (organizationId: string) => userIds[organizationId] ?? ''

type Asked = { organizationId: string; offerRequestId: string; maintenanceBookId: string }
const questions: Record<string, (asked: Asked) => Promise<string[]>> = {
  'offerRequests.get': async (asked) => [
    comparedJson(await work(compareStatement(asked, userOf(asked.organizationId)))),
  ],
  'maintenanceBooks.details': async (asked) => [(await read(detailsStatement(asked))).details ?? 'null'],
  async 'maintenanceBooks.verify,invoiceBases.ofBook,maintenanceBooks.entries'(asked) {
    const row = await work(verifiedStatement(asked))
    return [verdictJson(row, sealKey), invoicingJson(row), entriesJson(row)]
  },
}

const mutations: Record<string, (text: string) => Promise<string>> = {
  async 'offerRequests.accept'(text) {
    const accept = JSON.parse(text)
    const { id } = await work(acceptStatement(accept, { channel, year, userId: userOf(accept.organizationId) }))
    if (!id) throw new Error('nothing was accepted')
    return `{"ticketId":"${id}"}`
  },
  async 'maintenanceBooks.sign'(text) {
    const asked = JSON.parse(text)
    const signing = { channel, key, keyId: sealKey.keyId, userId: userOf(asked.organizationId) }
    return `{"sequence":${await signEntry(database, asked, signing)}}`
  },
}

async function answer(request: IncomingMessage, url: string): Promise<string> {
  const { searchParams, pathname } = new URL(url, 'http://localhost')
  const name = decodeURIComponent(pathname.slice('/api/trpc/'.length))
  if (request.method === 'POST') return dataOf((await mutations[name]?.(await readBody(request))) ?? 'null')
  const ask = questions[name]
  if (!ask) throw new Error(`the real limit knows nothing of ${name}`)
  const input = JSON.parse(searchParams.get('input') ?? '{}') as Asked & { '0'?: Asked }
  const answers = await ask(input['0'] ?? input)
  return input['0'] ? batchOf(answers) : dataOf(answers[0] ?? 'null')
}

listen(Number(port), answer)
