import { AppError } from '#shared/app-error.ts'
import type { HealthProbe } from '../db/health-probe.ts'
import { defineRoute, type Route } from './route.ts'

/**
 * `GET /api/health`, whether this process can serve: `{ ok: true }`, or 503 with the part that does not work in `details.part`. `GET
 * /api/health/live`, whether it is alive: always `{ ok: true }`; a supervisor that kills processes without an answer asks this one, since a restart
 * mends nothing outside.
 */
export const healthRoutes = (probe: Pick<HealthProbe, 'ask'>): readonly Route[] => [
  defineRoute({
    method: 'GET',
    url: '/api/health',
    access: 'anyone',
    async handle() {
      const trouble = await probe.ask()
      if (!trouble) return { ok: true }
      const { part, cause } = trouble
      throw new AppError('unavailable', 'database', { details: { part }, cause })
    },
  }),
  defineRoute({ method: 'GET', url: '/api/health/live', access: 'anyone', handle: () => ({ ok: true }) }),
]
