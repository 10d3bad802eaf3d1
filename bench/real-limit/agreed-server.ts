// The real limit of what was agreed: a ticket's page, adding a line, answering an extra work, on bare node:http and pg.
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { readBody } from '../read-body.ts'
import { lineStatement } from './add-line.ts'
import { type Answering, answerStatement } from './answer-extra-work.ts'
import { openDatabase } from './database.ts'
import type { Given } from './given.ts'
import { listen } from './listen.ts'
import { sendMessages } from './send-messages.ts'
import { pageOf } from './ticket-page.ts'

/** What this limit is given, as `Given` is the other one's. */
export type GivenAgreed = Pick<Given, 'ticket'> & Answering

const [port, connectionString = '', givenFile = ''] = process.argv.slice(2)
const given = JSON.parse(readFileSync(givenFile, 'utf8')) as GivenAgreed
const database = await openDatabase(connectionString)
const { read, work } = database

const API = '/api/trpc/'
const pages = new Map<string, ReturnType<typeof pageOf>>()

/** Each request of a page asks about one ticket, in a batch. */
async function page(path: string, query: string): Promise<string> {
  let known = pages.get(path)
  if (!known) {
    known = pageOf(path.split(','), given)
    pages.set(path, known)
  }
  const inputs = JSON.parse(decodeURIComponent(query.slice('batch=1&input='.length)))
  return known.json(await read(known.statement(inputs['0'])))
}

const mutations: Record<string, (text: string) => Promise<string>> = {
  async 'lineItems.add'(text) {
    const { id } = await work(lineStatement(JSON.parse(text), given.channel))
    return `{"id":"${id}"}`
  },
  async 'extraWork.answer'(text) {
    const { version } = await work(answerStatement(JSON.parse(text), given))
    if (!version) throw new Error('a request was answered before')
    return `{"version":${version}}`
  },
  async messages(text) {
    await sendMessages(database, JSON.parse(text))
    return 'null'
  },
}

async function answer(request: IncomingMessage, url: string): Promise<string> {
  if (request.method === 'GET') {
    const mark = url.indexOf('?')
    return page(decodeURIComponent(url.slice(API.length, mark)), url.slice(mark + 1))
  }
  return `{"result":{"data":${await mutations[url.slice(API.length)]?.(await readBody(request))}}}`
}

listen(Number(port), answer)
