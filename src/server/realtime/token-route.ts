import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { Transport } from './transport.ts'

/**
 * `GET /api/ably/get_auth_token?clientId=…`: how this browser reaches its channels. The id is the caller's own or that
 * of one of their organisations. `clientId` stands in two places because the source's client reads `data.clientId`.
 */
export const tokenRoute = (transport: Transport): Route =>
  defineRoute({
    method: 'GET',
    url: '/api/ably/get_auth_token',
    access: 'user',
    query: z.object({ clientId: z.string().min(1) }),
    handle({ caller, query: { clientId } }) {
      const isOwn = clientId === caller.userId || caller.memberships.some((one) => one.organizationId === clientId)
      if (!isOwn) throw new AppError('forbidden', 'client_id_not_yours')
      return { clientId, data: { clientId }, ...transport.ticket(caller, clientId) }
    },
  })
