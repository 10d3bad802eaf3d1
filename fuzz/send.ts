import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Call } from './calls.ts'
import { SID } from './hub-calls.ts'
import { type Line, talk } from './open-lines.ts'

/** `leak`: a live connection received an event of another organisation. */
export type Answer = { status: number | 'leak'; body: string } | { status: 'hang' | 'cut' }

type Request = Omit<Call, 'who' | 'target'>
export type OpenLine = Line & { place: number; call: Call }

/** Node's own bound of a request's head. */
const MAX_HEAD = 16_000

/** An answer that takes longer than `limitMs` is none. */
export const openSender = (url: string, { limitMs }: { limitMs: number }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(url)

  const sendBy = (
    way: Agent | false,
    { method, path, headers, body, talk: given }: Request,
    onLine?: (line: Line) => void,
  ): Promise<Answer> =>
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
      }, limitMs)
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
      asking.on('upgrade', (_answer, socket, head) => {
        // what came together with the answer
        socket.unshift(head)
        const nothing = { greets: false, frames: new Uint8Array() }
        const line = talk(socket, given ?? nothing, () => finish({ status: 101, body: line.heard() }))
        onLine?.(line)
      })
      // a head that is too long is answered with a body even to HEAD, which no client can read
      asking.on('error', () => finish(path.length > MAX_HEAD ? { status: 431, body: '' } : { status: 'cut' }))
      asking.end(body)
    })

  const lines: OpenLine[] = []

  /** Sends a request verbatim: neither path nor method is normalised. */
  async function send(call: Call, place: number): Promise<Answer> {
    if (call.talk) return sendBy(false, call, (line) => lines.push({ ...line, place, call }))
    const asked = call.path.includes(SID) ? await withSid(call) : call
    const answer = await sendBy(agent, asked)
    // a server may close a kept connection after an answer, just when the next request is on its way
    return answer.status === 'cut' ? sendBy(false, asked) : answer
  }

  /** Begins a polled connection to the hub, and asks over that one. */
  async function withSid(call: Request): Promise<Request> {
    const { body: _, ...begin } = { ...call, method: 'GET', path: call.path.replace(`&sid=${SID}`, '') }
    const answer = await sendBy(agent, begin)
    const sid = 'body' in answer ? /"sid":"([^"]+)"/.exec(answer.body)?.[1] : undefined
    return { ...call, path: call.path.replace(SID, sid ?? 'none') }
  }

  /** The connections to the hub that were opened since the last time. */
  const takeLines = (): OpenLine[] => lines.splice(0)

  return { send, takeLines, stop: () => agent.destroy() }
}

/** Node itself refuses to send blanks, controls and what is beyond Latin-1. */
const sendable = (path: string): string => {
  const plain = path.replace(/[^\x21-\xff]/gu, (character) => encodeURIComponent(character.toWellFormed()))
  return plain.startsWith('/') ? plain : `/${plain}`
}
