import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { SecurityLog } from '../security-log.ts'
import { answerWhole } from './failure-page.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write that another site's page started. Browsers name the origin with each write and say in
 * Sec-Fetch-Site where it comes from; programs without a browser send neither, and carry no cookies of ours.
 */
export function requireSameOrigin(app: FastifyInstance, publicUrl: string, security: SecurityLog): void {
  const { origin } = new URL(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    if (reading.has(request.method)) return done()
    const { origin: from, 'sec-fetch-site': site } = request.headers
    const isForeign = (from !== undefined && from !== origin) || site === 'cross-site' || site === 'same-site'
    // the sign-in contract answers in its own way, which its clients depend on
    if (!isForeign || request.url.startsWith('/api/auth/')) return done()
    const { ip, id: requestId, method, routeOptions } = request
    security.note('foreign_origin', { ip, requestId, route: `${method} ${routeOptions.url ?? ''}` })
    answerWhole(reply, new AppError('forbidden', 'foreign_origin'))
  })
}
