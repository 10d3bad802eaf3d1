import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyPluginCallback } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { enqueue } from './enqueue.ts'
import type { Job } from './job.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * `POST /api/jobs/{name}` with `Authorization: Bearer <scheduled-job key>` runs a scheduled job now: 202 once it is
 * queued (once, however often it is asked for before it runs), 401 without the key, 404 for any other name.
 */
export const jobsRoute =
  (options: { db: Database; jobs: readonly Job[]; key: string }): FastifyPluginCallback =>
  (app, _, done) => {
    const expected = sha256(`Bearer ${options.key}`)
    const scheduled = new Set(options.jobs.filter((job) => job.schedule).map((job) => job.name))

    app.post<{ Params: { name: string } }>('/api/jobs/:name', async (request, reply) => {
      // hashed first, so that the comparison is of equal lengths and tells nothing by its time
      if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected))
        return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'unauthenticated' })
      const { name } = request.params
      if (!scheduled.has(name)) return reply.code(404).send({ error: 'not_found' })
      await transact(options.db, async (tx) => enqueue(tx, { name, payload: z.object({}) }, {}))
      return reply.code(202).send({ queued: name })
    })
    done()
  }
