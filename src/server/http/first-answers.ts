import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { RequestContext } from '../context.ts'
import type { FirstQuestion, FirstQuestions } from '../first-questions.ts'
import { callProcedure } from './call-procedure.ts'
import { createFeatureBulkheads } from './feature-bulkheads.ts'

/** A document that waits longer would be slower than a page that asks by itself. */
const LIMIT_MS = 300

/** Of the connections in the pool, for each feature: what pages ask by themselves has the others (`feature-bulkheads.ts`). */
const PLACES = 2

/** JSON of the session and of the answers; null without a session, or when the session was not read in time. */
export type FirstAnswers = (request: FastifyRequest) => Promise<string | null>

export type FirstAnswersOptions = {
  router: AnyTRPCRouter
  questions: readonly FirstQuestions[]
  createContext: (request: FastifyRequest, signal: AbortSignal) => Promise<RequestContext>
  /** Who is asking, as the sign-in contract answers it. */
  sessionOf: (caller: Caller) => Promise<object>
  limitMs?: number
}

/**
 * What a signed-in person's page would ask as soon as it has loaded, answered with its document (docs/first-screen.md): by the very procedures, for
 * the very caller. Answers that fail or are late are left out, and their failures are not reported yet: the page asks those questions as it always
 * did.
 */
export function openFirstAnswers(options: FirstAnswersOptions): FirstAnswers {
  const { router, questions, createContext, sessionOf, limitMs = LIMIT_MS } = options
  const inPlace = createFeatureBulkheads({ places: PLACES, waitLimitMs: limitMs })

  async function answer({ procedure, input }: FirstQuestion, ctx: RequestContext): Promise<string | null> {
    const feature = procedure.split('.', 1)[0] ?? ''
    const text = await inPlace(feature, () => callProcedure(router, { type: 'query', path: procedure, input, ctx }))
    const asked = input ? `"input":${JSON.stringify(input)},` : ''
    return text === undefined ? null : `{"procedure":${JSON.stringify(procedure)},${asked}"data":${text}}`
  }

  return async (request) => {
    const signal = AbortSignal.timeout(limitMs)
    const late = new Promise<null>((give) => {
      signal.addEventListener('abort', () => give(null), { once: true })
    })
    const inTime = <Answer>(work: Promise<Answer>) => Promise.race([work.catch(() => null), late])

    const ctx = await inTime(createContext(request, signal))
    const session = ctx?.caller ? await inTime(sessionOf(ctx.caller)) : null
    if (!ctx?.caller || !session) return null
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const page = {
      path: pathname,
      search: Object.fromEntries(searchParams),
      membership: ctx.caller.disabled ? undefined : ctx.caller.memberships[0],
    }
    const asked = questions.flatMap((of) => of(page))
    const answers = await Promise.all(asked.map((question) => inTime(answer(question, ctx))))
    return `{"session":${JSON.stringify(session)},"answers":[${answers.filter((one) => one !== null).join()}]}`
  }
}
