import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AnyTRPCRouter, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { callProcedure, definitionOf } from '#server/http/call-procedure.ts'
import { JsonText, type JsonTextOutput } from '#server/json-text.ts'
import { hashToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { type ErrorData, publicFailure } from '#server/trpc.ts'
import { testServices } from './services.ts'

/** The context of a request by this user, or by nobody: `callerOf(ticketsRouter, await contextOf(db, user.id))`. */
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
 * The procedures of a router as functions, typed as tRPC's own caller types them but run by `callProcedure`, which is
 * what serves people. Nested routers are reached by name or by dotted path. Answers are as the browser reads them.
 */
export function callerOf<Router extends AnyTRPCRouter>(
  router: Router,
  context: RequestContext,
): ReturnType<Router['createCaller']> {
  const call = async (path: string, input: unknown): Promise<unknown> => {
    const definition = definitionOf(router._def.procedures[path])
    if (!definition) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` })
    const data = await callProcedure(definition, {
      ctx: context,
      type: definition.type === 'query' ? 'query' : 'mutation',
      path,
      input: undefined,
      getRawInput: async () => input,
      signal: context.signal,
      batchIndex: 0,
    })
    return data instanceof JsonText ? readText(path, data, definition.output) : data
  }
  const at = (path: string): unknown =>
    new Proxy(() => {}, {
      // whoever awaits the caller itself asks for `then`: it is no procedure
      get: (_target, name) =>
        typeof name === 'string' && name !== 'then' ? at(path === '' ? name : `${path}.${name}`) : undefined,
      apply: (_target, _this, [input]: unknown[]) => call(path, input),
    })
  return at('') as ReturnType<Router['createCaller']>
}

/** What the text holds: neither less nor more than its procedure declares, or the test fails. */
function readText(path: string, { text }: JsonText<unknown>, output: unknown): unknown {
  const value: unknown = JSON.parse(text)
  const { schema } = output as JsonTextOutput<z.ZodType>
  if (!isDeepStrictEqual(schema.parse(value), value)) throw new Error(`${path} answered more than it declares`)
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
