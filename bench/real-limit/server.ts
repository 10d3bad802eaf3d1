// The real limit: for the same answers the best statements that we know, on bare node:http and pg. No tenant isolation, no checks.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readBody } from '../read-body.ts'
import { archiveJson, archiveStatement } from './archive.ts'
import { openDatabase } from './database.ts'
import { deskJson, deskStatement } from './desk.ts'
import { documentOf } from './document.ts'
import { figuresJson, figuresStatement } from './figures.ts'
import { readGiven } from './given.ts'
import { NULLS_OF_INDEX, notificationsJson, notificationsStatement } from './notifications.ts'
import { pastJson, pastStatement } from './past.ts'
import { type Report, reportStatements } from './report.ts'
import { searchJson, searchStatement } from './search.ts'
import { sessionHashOf, sessionJson, sessionStatement } from './session.ts'

const [port, connectionString = '', givenFile = ''] = process.argv.slice(2)
const given = readGiven(givenFile)
const { read, work } = await openDatabase(connectionString)
const { nulls } = await work(NULLS_OF_INDEX)
const notifications = notificationsStatement(nulls ?? 'first')
const document = await documentOf(given.document)
const reportStatement = reportStatements(given)

type Asked = {
  organizationId: string
  ticketId: string
  archived?: boolean
  resultsPerPage: number
  text: string
  from: string
  to: string
}

const queries: Record<string, (asked: Asked, request: IncomingMessage) => Promise<string>> = {
  async 'tickets.listWithGroups'({ organizationId, archived }) {
    const values = [organizationId]
    return archived
      ? archiveJson(await read({ ...archiveStatement, values }))
      : deskJson(await work({ ...deskStatement, values }))
  },
  'archive.list': async ({ organizationId }) => pastJson(await read({ ...pastStatement, values: [organizationId] })),
  'reporting.report': async (asked) => figuresJson(await work(figuresStatement(asked)), asked),
  'search.find': async (asked) => searchJson(await read(searchStatement(asked))),
  'tickets.get': async ({ organizationId, ticketId }) =>
    (await read({ ...given.ticket, values: [ticketId, organizationId] })).json ?? 'null',
  'notifications.list': async ({ organizationId, resultsPerPage }, { headers }) =>
    notificationsJson(
      await read({
        ...notifications,
        values: [organizationId, sessionHashOf(headers.cookie), resultsPerPage],
      }),
    ),
}

const report = async (text: string, withNotices: boolean) => {
  const { id } = await work(reportStatement(JSON.parse(text) as Report, { withNotices }))
  return `{"ticketId":"${id}"}`
}
const mutations: Record<string, (text: string) => Promise<string>> = {
  'tickets.report': (text) => report(text, false),
  'tickets.reportWithNotices': (text) => report(text, true),
}

const API = '/api/trpc/'

const session = async ({ headers }: IncomingMessage) =>
  sessionJson(await read({ ...sessionStatement, values: [sessionHashOf(headers.cookie)] }))

async function answer(request: IncomingMessage, url: string): Promise<string> {
  if (url === '/api/auth/session') return session(request)
  const mark = url.indexOf('?')
  const name = mark < 0 ? url.slice(API.length) : url.slice(API.length, mark)
  const input = () => JSON.parse(decodeURIComponent(url.slice(mark + '?input='.length))) as Asked
  const data = await (request.method === 'GET'
    ? queries[name]?.(input(), request)
    : mutations[name]?.(await readBody(request)))
  return `{"result":{"data":${data ?? 'null'}}}`
}

const openPage = (request: IncomingMessage) =>
  document.make(
    () => session(request),
    ({ procedure, input }) => queries[procedure]?.(input as Asked, request),
  )

function send(response: ServerResponse, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8', ...(document.isCompressed && { 'content-encoding': 'br' }) }

createServer((request, response) => {
  const { url = '/' } = request
  if (url === '/') return send(response, json, '{}')
  const isPage = url.startsWith('/app')
  const answered = isPage ? openPage(request) : answer(request, url)
  answered.then(
    (body) => send(response, isPage ? html : json, body),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end('{}')
    },
  )
}).listen(Number(port), '127.0.0.1')
