import { storableText } from '#server/db/storable-text.ts'
import { readTextAnswer, UselessAnswer } from '#server/registers/json-answer.ts'
import { SystemFailure } from './accounting-system.ts'

/** More than a page of payments. */
const ANSWER_BYTES = 4 * 1024 * 1024
const SAID_KEPT = 500

export type SystemCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal | undefined
  limitMs: number
}

export type SystemAnswer = { code: number; body: string; retryAfter: string | null }

/** As much of what a system said as is kept and shown, on one line; what it was signed in with is `hidden` where it is repeated. */
export function saidText(said: string, hidden: readonly string[]): string {
  const shown = hidden.filter(Boolean).reduce((text, one) => text.replaceAll(one, '…'), said)
  return storableText(shown.replace(/\s+/g, ' ').trim(), SAID_KEPT)
}

/** An answer that cannot be read: whether the system did what it was asked is not known. */
export const unreadable = (what: string): SystemFailure => new SystemFailure('SERVER', { cause: new Error(what) })

/** Calls a bookkeeping system once. Throws `SystemFailure` where there is no answer, and what `signal` was aborted with. */
export async function callSystem(call: SystemCall): Promise<SystemAnswer> {
  const { method, url, headers, body: sent, signal, limitMs } = call
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'user-agent': 'Huoltosilta/1', ...headers },
      ...(sent !== undefined && { body: sent }),
      // what is signed for one address goes to no other
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]),
    })
    const body = await readTextAnswer(answer, { who: 'a bookkeeping system', maxBytes: ANSWER_BYTES })
    return { code: answer.status, body, retryAfter: answer.headers.get('retry-after') }
  } catch (cause) {
    if (cause instanceof UselessAnswer) throw new SystemFailure('SERVER', { cause })
    // the process goes down: nothing is known of the system
    if (signal?.aborted) throw cause
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new SystemFailure(isLate ? 'TIMEOUT' : 'CONNECTION', { cause })
  }
}

/** What a code means that is no success, where the system says nothing more of it. */
export function failureOfCode({ code, retryAfter }: SystemAnswer, answer: string): SystemFailure {
  if (code === 401 || code === 403) return new SystemFailure('CREDENTIALS', { answer })
  if (code === 429 || code === 503) return new SystemFailure('BUSY', { answer, retryAfter })
  if (code === 408) return new SystemFailure('TIMEOUT', { answer })
  return new SystemFailure(code >= 500 ? 'SERVER' : 'REFUSED', { answer })
}
