import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call } from './calls.ts'

export type Answer = { status: number; body: string } | { status: 'hang' | 'cut' }

const HANG_MS = 10_000
/** Node's own bound of a request's head. */
const MAX_HEAD = 16_000

export const openSender = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(url)

  const sendBy = (way: Agent | false, { method, path, headers, body }: Omit<Call, 'who' | 'target'>): Promise<Answer> =>
    new Promise((done) => {
      // without its length the body of a HEAD or GET would be taken for the next request
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = request({
        hostname,
        port,
        agent: way,
        method,
        path: sendable(path),
        headers: { ...length, ...headers },
      })
      const late = setTimeout(() => {
        done({ status: 'hang' })
        asking.destroy()
      }, HANG_MS)
      const finish = (answer: Answer) => {
        clearTimeout(late)
        done(answer)
      }
      asking.on('response', (answer) => {
        text(answer).then(
          (said) => finish({ status: answer.statusCode ?? 0, body: said }),
          () => finish({ status: 'cut' }),
        )
      })
      // a head that is too long is answered with a body even to HEAD, which no client can read
      asking.on('error', () => finish(path.length > MAX_HEAD ? { status: 431, body: '' } : { status: 'cut' }))
      asking.end(body)
    })

  /** Sends a request as it is: neither the path nor the method is brought into order. */
  async function send(call: Omit<Call, 'who' | 'target'>): Promise<Answer> {
    const answer = await sendBy(agent, call)
    // a server may close a kept connection after an answer, just when the next request is on its way
    return answer.status === 'cut' ? sendBy(false, call) : answer
  }

  return { send, stop: () => agent.destroy() }
}

/** Node itself refuses to send blanks, controls and what is beyond Latin-1. */
const sendable = (path: string): string => {
  const plain = path.replace(/[^\x21-\xff]/gu, (character) => encodeURIComponent(character.toWellFormed()))
  return plain.startsWith('/') ? plain : `/${plain}`
}
