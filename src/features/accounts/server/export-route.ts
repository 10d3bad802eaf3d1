import type {} from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import type { Caller } from '#server/caller.ts'
import type { PersonalData } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { AppError } from '#shared/app-error.ts'

/** `GET /api/account/export`: everything that the product knows of the signed-in person, as one JSON file. */
export const exportRoute =
  (options: {
    db: Database
    callerOf: (cookies: Record<string, string | undefined>) => Promise<Caller | null>
    parts: readonly PersonalData[]
  }): FastifyPluginAsync =>
  async (app) => {
    const { db, callerOf, parts } = options
    app.get('/api/account/export', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await callerOf(request.cookies)
      if (!caller) return reply.code(401).send({ error: 'session_required' })
      if (caller.disabled) return reply.code(403).send({ error: 'user_disabled' })
      try {
        await rateLimit(db, `account-export:${caller.userId}`, { max: 10, windowMs: 3_600_000 })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return reply.code(429).send({ error: error.reason })
      }
      const data: Record<string, unknown> = { exportedAt: new Date().toISOString() }
      for (const { name, read } of parts) data[name] = await read(db, caller.userId)
      return reply
        .header('content-disposition', 'attachment; filename="huoltosilta-omat-tiedot.json"')
        .header('x-content-type-options', 'nosniff')
        .type('application/json; charset=utf-8')
        .send(streamJson(data))
    })
  }
