import type { FastifyPluginCallback } from 'fastify'
import type { ResolveCaller, Transport } from './transport.ts'

/**
 * `GET /api/ably/get_auth_token?clientId=…`: how this browser reaches its channels. The id is the caller's own or that
 * of one of their organisations. `clientId` stands in two places because the source's client reads `data.clientId`.
 */
export const tokenRoute =
  ({ resolveCaller, transport }: { resolveCaller: ResolveCaller; transport: Transport }): FastifyPluginCallback =>
  (app, _, done) => {
    app.get<{ Querystring: { clientId?: unknown } }>('/api/ably/get_auth_token', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await resolveCaller(request.headers.cookie)
      if (!caller) return reply.code(401).send({ error: 'unauthenticated' })
      if (caller.disabled) return reply.code(403).send({ error: 'user_disabled' })
      const { clientId } = request.query
      if (typeof clientId !== 'string' || clientId === '') return reply.code(400).send({ error: 'client_id_required' })
      const isOwn = clientId === caller.userId || caller.memberships.some((one) => one.organizationId === clientId)
      if (!isOwn) return reply.code(403).send({ error: 'client_id_not_yours' })
      return { clientId, data: { clientId }, ...transport.ticket(caller, clientId) }
    })
    done()
  }
