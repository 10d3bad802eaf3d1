import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { RawJson } from '#server/raw-json.ts'
import { hashToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { type ErrorData, publicFailure } from '#server/trpc.ts'
import { testServices } from './services.ts'

/** The context of a request by this user, or by nobody: `ticketsRouter.createCaller(await contextOf(db, user.id))`. */
export async function contextOf(
  db: Database,
  userId: string | null,
  services: Partial<Services> = {},
): Promise<RequestContext> {
  const caller = userId === null ? null : await resolveCaller(db, hashToken(await makeSession(db, userId)))
  return { db, services: testServices(services), requestId: randomUUID(), ip: '127.0.0.1', caller }
}

/** The answer as the browser reads it; hot lists come as JSON text that PostgreSQL built. */
export async function read<Output>(answer: Promise<Output>): Promise<Output> {
  const value = await answer
  return value instanceof RawJson ? (JSON.parse(value.text) as Output) : value
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
