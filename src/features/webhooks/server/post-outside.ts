import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { storableText } from '#server/db/storable-text.ts'

const LIMIT_MS = 15_000
const ANSWER_BYTES = 64 * 1024

export type OutsideAnswer = { code: number; body: string; retryAfter: string | null }

/** There was no answer: the name leads nowhere or to an address that may not be called, it took too long, or the connection failed. */
export class NoAnswer extends Error {
  readonly why: 'ADDRESS' | 'TIMEOUT' | 'CONNECTION'
  constructor(why: NoAnswer['why'], detail: string, cause?: unknown) {
    super(detail, { cause })
    this.why = why
  }
}

export type OutsideCall = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Whether an address may be called. */
  allows: (address: string) => boolean
  signal?: AbortSignal
  limitMs?: number
}

/**
 * Posts to an address that a user chose. The name is resolved once, every address of it is checked, and the connection goes to one of those just
 * checked: a name that leads elsewhere a moment later (DNS rebinding) gains nothing. Follows nothing, keeps no connection, reads 64 KiB of the answer
 * at most. Throws `NoAnswer`, and what `signal`
 * was aborted with.
 */
export async function postOutside(call: OutsideCall): Promise<OutsideAnswer> {
  const limit = AbortSignal.timeout(call.limitMs ?? LIMIT_MS)
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
  try {
    const url = new URL(call.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // an address in the URL is connected to without a lookup
    if (isIP(host) && !call.allows(host)) throw new NoAnswer('ADDRESS', 'not a public address')
    const answer = await send(url, call, signal)
    return {
      code: answer.statusCode ?? 0,
      body: await bodyOf(answer),
      retryAfter: answer.headers['retry-after'] ?? null,
    }
  } catch (error) {
    // the process goes down: nothing is known of the receiver
    if (error instanceof NoAnswer || call.signal?.aborted) throw error
    if (limit.aborted) throw new NoAnswer('TIMEOUT', 'no answer in time', error)
    throw new NoAnswer('CONNECTION', codeOf(error), error)
  }
}

function send(
  url: URL,
  { headers, body, resolve, allows }: OutsideCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answered, failed) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // a connection of an earlier call would be used without a lookup
      agent: false,
      lookup: checkedLookup(resolve, allows),
      signal,
    })
    sent.on('response', answered)
    sent.on('error', failed)
    sent.end(body)
  })
}

/** What Node asks for a connection's address: none is given out unless all of the name may be called. */
export function checkedLookup(resolve: OutsideCall['resolve'], allows: OutsideCall['allows']): LookupFunction {
  return (hostname, options, done) => {
    void resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (!first) return done(new NoAnswer('ADDRESS', 'the name has no address'), '', 0)
        if (!addresses.every(allows)) return done(new NoAnswer('ADDRESS', 'not a public address'), '', 0)
        if (options.all) return done(null, found)
        return done(null, first.address, first.family)
      },
      (cause: unknown) => done(new NoAnswer('ADDRESS', codeOf(cause), cause), '', 0),
    )
  }
}

/** As much of the answer's text as came: its code is known already, and counts whether the text is whole or not. */
async function bodyOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    // leaving the loop closes the connection
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    answer.destroy()
  }
  return Buffer.concat(pieces).subarray(0, ANSWER_BYTES).toString('utf8')
}

/** Such as ECONNREFUSED or CERT_HAS_EXPIRED; never a message, which may name addresses. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? storableText(code, 60) : 'failed'
}
