import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { RequestContext } from '../context.ts'
import { publicProcedure, router } from '../trpc.ts'
import { type FirstAnswersOptions, openFirstAnswers } from './first-answers.ts'

const never = () => new Promise<never>(() => {})
const request = { url: '/app?today=1' } as FastifyRequest
const caller = { disabled: false, memberships: [] as Caller['memberships'] } as Caller

/** Lets the limit pass when all has been answered that does not wait for anything. */
async function firstAnswers(given: Partial<FirstAnswersOptions> = {}) {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const options: FirstAnswersOptions = {
    router: router({
      a: router({
        quick: publicProcedure.input(z.object({ id: z.string() })).query(({ input }) => input.id),
        failing: publicProcedure.query(() => Promise.reject(new Error('no'))),
        stuck: publicProcedure.query(never),
      }),
    }),
    questions: [
      () => [{ procedure: 'a.quick', input: { id: 'x' } }, { procedure: 'a.failing' }],
      () => [{ procedure: 'a.stuck' }],
    ],
    createContext: async (_request, signal) => ({ caller, signal }) as RequestContext,
    sessionOf: async () => ({ user: 'u' }),
    ...given,
  }
  const answers = openFirstAnswers(options)(request)
  limits.mockRestore()
  await turn()
  limit.abort()
  return answers
}

test('an answer that fails or is late is left out, and the rest is there', async () => {
  expect(JSON.parse((await firstAnswers()) ?? '')).toEqual({
    session: { user: 'u' },
    answers: [{ procedure: 'a.quick', input: { id: 'x' }, data: 'x' }],
  })
})

test.each([
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['does not come', never],
])('a session whose reading %s counts as none', async (_how, read) => {
  expect(await firstAnswers({ sessionOf: read })).toBeNull()
  expect(await firstAnswers({ createContext: read })).toBeNull()
})

test('late statements are aborted', async () => {
  let received: AbortSignal | undefined
  await firstAnswers({
    createContext: async (_request, signal) => {
      received = signal
      return { caller, signal } as RequestContext
    },
  })
  expect(received?.aborted).toBe(true)
})
