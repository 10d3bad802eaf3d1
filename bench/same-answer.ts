import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from './operations.ts'
import type { Server } from './processes.ts'
import { FRESH_KEY, type Request } from './wrk.ts'

/** Sends one request as wrk does; the answer is decoded. */
export async function ask({ url, said }: Server, { method, path, headers, body }: Request): Promise<Response> {
  const key = body?.replace(FRESH_KEY, randomUUID())
  const answer = await fetch(`${url}${path}`, { method, headers, ...(key !== undefined && { body: key }) })
  if (!answer.ok) throw new Error(`${path}: ${url} answered ${answer.status}\n${said()}`)
  return answer
}

/** All of an operation's servers must say the same to its first request, but for what only the product knows and the id of something new. */
export async function requireSameAnswer(operation: Operation, servers: readonly Server[]): Promise<void> {
  const [request] = 'next' in operation.requests ? [] : operation.requests
  if (!request) throw new Error(`${operation.name} asks nothing`)
  const answers = await Promise.all(
    servers
      .filter(({ name }) => operation.on.includes(name))
      .map(async (server) => ({ server, said: readable(await (await ask(server, request)).text(), operation) })),
  )
  const [first, ...others] = answers
  for (const { server, said } of others)
    if (!isDeepStrictEqual(said, first?.said))
      throw new Error(
        `${operation.name}: ${server.name} answers differently\n${excerpt(first?.said)}\n${excerpt(said)}`,
      )
}

/** The same for each thing that it asks, for every caller. */
export async function requireSameAnswers(operation: Operation, servers: readonly Server[]): Promise<void> {
  if ('next' in operation.requests) throw new Error(`${operation.name}: its requests are good for one time`)
  const asked = new Map(operation.requests.map((request) => [request.path, request]))
  for (const request of asked.values()) await requireSameAnswer({ ...operation, requests: [request] }, servers)
}

const excerpt = (value: unknown) => JSON.stringify(value).slice(0, 1500)

/** The JSON of an answer, or of all that a document carries as JSON, and its other text. */
function readable(text: string, { without = [] }: Operation): unknown {
  if (text.startsWith('<')) {
    const blocks = [...text.matchAll(/<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/g)]
    return { text: text.replace(/>\{[\s\S]*?<\/script>/g, ''), blocks: blocks.map(([, json = '']) => JSON.parse(json)) }
  }
  const whole = JSON.parse(text, (name, value) => (without.includes(name) ? undefined : value)) as {
    result?: { data: unknown }
  }
  return whole.result?.data ?? whole
}
