import { z } from 'zod'
import { notFound } from '#shared/app-error.ts'
import { transact } from '../db/transact.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { enqueue } from './enqueue.ts'
import type { Job } from './job.ts'

/**
 * `POST /api/jobs/{name}` with `Authorization: Bearer <scheduled-job key>` runs a scheduled job now: 202 once it is
 * queued (once, however often it is asked for before it runs), 401 without the key, 404 for any other name.
 */
export function jobsRoute({ jobs, key }: { jobs: readonly Job[]; key: string }): Route {
  const scheduled = new Set(jobs.filter((job) => job.schedule).map((job) => job.name))
  return defineRoute({
    method: 'POST',
    url: '/api/jobs/:name',
    access: { bearerKey: key },
    async handle({ db, params: { name }, reply }) {
      if (!scheduled.has(name)) throw notFound('job')
      await transact(db, async (tx) => enqueue(tx, { name, payload: z.object({}) }, {}))
      reply.code(202)
      return { queued: name }
    },
  })
}
