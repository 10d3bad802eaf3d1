import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Span, startSpan } from './spans.ts'

const HEALTH = '/api/health'

/**
 * Records a span for each request, named by method and pattern: the address itself may hold ids and the tokens of links. `trustsCaller`: it goes on
 * with the trace of its `traceparent`. What is registered after this runs within the span.
 */
export function traceRequests(app: FastifyInstance, { trustsCaller }: { trustsCaller: boolean }): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, headers } = request
    const route = request.routeOptions.url
    // asked every few seconds
    if (route?.startsWith(HEALTH)) return done()
    const given = trustsCaller ? headers.traceparent : undefined
    const span = startSpan(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        facts: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'huoltosilta.request_id': id,
        },
      },
      typeof given === 'string' ? given : null,
    )
    if (!span) return done()
    spans.set(request, span)
    // also where the client left and nothing was answered
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT
      span.set({ 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
      span.end()
    })
    span.within(done)
  })
  // a body arrives outside of what the first hook began
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
}

/** As in `failureCodes`. */
const CLIENT_LEFT = 499
