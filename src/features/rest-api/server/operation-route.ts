import { z } from 'zod'
import { type Program, programOfKey } from '#features/api-keys/server/program-of-key.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { AppError, invalidFields } from '#shared/app-error.ts'
import { RequestKey } from '#shared/id.ts'
import type { Operation, ProgramContext } from './operation.ts'
import { API_PATH, problemForm } from './problem.ts'

/** A report of a car is a few thousand characters. */
const BODY_LIMIT_BYTES = 65_536

/** Refuses a key of the other side, and one without the operation's scope. */
function requireAllowed({ side, scope }: Operation, { membership, scopes }: Program): void {
  const own = membership.organizationType === 'GARAGE' ? 'garage' : 'customer'
  if (side !== 'both' && side !== own) throw new AppError('forbidden', `${side}_only`)
  if (!scopes.includes(scope)) throw new AppError('forbidden', 'scope_missing', { details: { scope } })
}

/** The plain route of an operation: key, side, scope, query, limits, then the operation itself. */
export const operationRoute = (operation: Operation): Route =>
  defineRoute({
    method: operation.method,
    url: `${API_PATH}${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
    access: {
      async admit(asking) {
        const program = await programOfKey(asking)
        requireAllowed(operation, program)
        return program
      },
    },
    query: operation.query ?? z.object({}),
    body: operation.method === 'POST' ? { json: operation.body } : 'none',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    failureForm: problemForm,
    async handle({ caller: { membership, apiKey }, db, services, signal, params, query, body, request, reply }) {
      const ctx: ProgramContext = {
        db,
        services,
        signal,
        membership,
        actor: { userId: null, organizationId: membership.organizationId },
        caller: null,
        apiKey,
      }
      if (operation.method === 'GET') return operation.answer.parse(await operation.handle({ ctx, params, query }))
      const requestKey = readRequestKey(request.headers['idempotency-key'])
      const { reachesOthers } = operation
      await services.writeLimits.take(db, { organizationId: membership.organizationId }, { reachesOthers })
      const answer = await operation.handle({ ctx, params, query, body, requestKey })
      reply.code(201)
      return operation.answer.parse(answer)
    },
  })

function readRequestKey(header: string | string[] | undefined): string {
  const read = RequestKey.safeParse(header)
  if (read.success) return read.data.toLowerCase()
  throw invalidFields({
    field: 'Idempotency-Key',
    message: 'Anna otsakkeessa UUID, joka on sama uudelleen yritettäessä',
  })
}
