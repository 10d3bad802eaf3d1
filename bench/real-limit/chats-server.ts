// The real limit of conversations: opened, scrolled and searched by a garage, and of marking all notifications read, on bare node:http and pg.
import type { IncomingMessage } from 'node:http'
import { readBody } from '../read-body.ts'
import { type Asked, openedJson, openedStatement, partOfChat, partStatement } from './chat.ts'
import { searchJson, searchStatement } from './chat-search.ts'
import { openDatabase } from './database.ts'
import { batchOf } from './fields.ts'
import { listen } from './listen.ts'
import { markAllReadStatement } from './mark-all-read.ts'
import { sessionHashOf } from './session.ts'

const [port, connectionString = ''] = process.argv.slice(2)
const { read, work } = await openDatabase(connectionString)

const dataOf = (json: string) => `{"result":{"data":${json}}}`

/** By what is asked, which may be several things in one request. */
const questions: Record<string, (asked: Asked, sessionHash: string) => Promise<string>> = {
  'chats.get,chats.messages': async (asked, sessionHash) =>
    batchOf(openedJson(await read(openedStatement(asked, sessionHash)))),
  'chats.messages': async (asked) => dataOf(partOfChat(await read(partStatement(asked)), asked)),
  'chats.search': async (asked) => dataOf(searchJson(await work(searchStatement(asked)), asked)),
}

async function answer(request: IncomingMessage, url: string): Promise<string> {
  const { searchParams, pathname } = new URL(url, 'http://localhost')
  const name = pathname.slice('/api/trpc/'.length)
  const sessionHash = sessionHashOf(request.headers.cookie)
  if (request.method === 'POST' && name === 'notifications.markAllRead') {
    const { organizationId } = JSON.parse(await readBody(request)) as Asked
    await work(markAllReadStatement(organizationId, sessionHash))
    return dataOf('{}')
  }
  const input = JSON.parse(searchParams.get('input') ?? '{}') as Asked & { '0'?: Asked }
  const ask = questions[decodeURIComponent(name)]
  if (!ask) throw new Error(`the real limit knows nothing of ${name}`)
  return ask(input['0'] ?? input, sessionHash)
}

listen(Number(port), answer)
