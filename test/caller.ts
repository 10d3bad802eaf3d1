import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AnyTRPCRouter, TRPCError } from '@trpc/server'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { JsonText } from '#server/json-text.ts'
import { hashToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { type ErrorData, publicFailure } from '#server/trpc.ts'
import { testServices } from './services.ts'

/** The context of a request by this user, or without a session: `callerOf(ticketsRouter, await contextOf(db, user.id))`. */
export async function contextOf(
  db: Database,
  userId: string | null,
  services: Partial<Services> = {},
): Promise<RequestContext> {
  const caller = userId === null ? null : await resolveCaller(db, hashToken(await makeSession(db, userId)))
  const { signal } = new AbortController()
  return { db, services: testServices(services), requestId: randomUUID(), ip: '127.0.0.1', caller, signal }
}

/**
 * The procedures of a router as functions, by tRPC's own caller. Nested routers are reached by name or by dotted path. Answers are as
 * the browser reads them.
 */
export const callerOf = <Router extends AnyTRPCRouter>(
  router: Router,
  context: RequestContext,
): ReturnType<Router['createCaller']> =>
  reading(router.createCaller(context, { signal: context.signal })) as ReturnType<Router['createCaller']>

/** The caller, or a part of it, whose JSON texts are read. */
const reading = <Called extends object>(called: Called): Called =>
  new Proxy(called, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? reading(part) : part
    },
    apply: async (target, _this, inputs) => {
      const data: unknown = await Reflect.apply(target as () => unknown, undefined, inputs)
      return data instanceof JsonText ? readText(data) : data
    },
  })

/** What the text holds: neither less nor more than its procedure declares, or the test fails. */
function readText({ text, schema }: JsonText<unknown>): unknown {
  const value: unknown = JSON.parse(text)
  if (!isDeepStrictEqual(schema?.parse(value), value))
    throw new Error('the answer holds more than its procedure declares')
  return value
}

/** How a call was refused, as the browser learns it; throws when it was not. */
export async function refusal(call: Promise<unknown>): Promise<Pick<ErrorData, 'kind' | 'reason' | 'details'>> {
  try {
    await call
  } catch (error) {
    if (error instanceof TRPCError) return publicFailure(error)
    throw error
  }
  throw new Error('the call was not refused')
}
