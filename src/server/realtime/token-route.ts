import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { noteOnline } from './last-online.ts'
import type { Transport } from './transport.ts'

const onlyOne = <One>(list: readonly One[]): One | undefined => (list.length === 1 ? list[0] : undefined)

/**
 * `GET /api/ably/get_auth_token?clientId=…`: how this browser reaches its channels. The id is the caller's own or that of one of their organisations.
 * `clientId` is in two places because the source's client reads `data.clientId`.
 */
export const tokenRoute = (transport: Transport): Route =>
  defineRoute({
    method: 'GET',
    url: '/api/ably/get_auth_token',
    access: 'user',
    query: z.object({ clientId: z.string().min(1) }),
    async handle({ db, caller, query: { clientId } }) {
      const isOwn = clientId === caller.userId || caller.memberships.some((one) => one.organizationId === clientId)
      if (!isOwn) throw new AppError('forbidden', 'client_id_not_yours')
      // the hub knows its connections itself; of a user in several organisations it is not known which one is open
      const open = caller.memberships.find((one) => one.organizationId === clientId) ?? onlyOne(caller.memberships)
      if (!transport.isPerProcess && open) await noteOnline(db, open.organizationId)
      return { clientId, data: { clientId }, ...transport.ticket(caller, clientId) }
    },
  })
