import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { answerFailure } from './answer-failure.ts'
import { failureFormFor } from './failure-page.ts'
import type { BodyKind, Route } from './route.ts'
import { type RouteHost, serveRoute } from './serve-route.ts'

/** The most bytes that are read of an unexpected body. */
const IGNORED_BODY_BYTES = 16_384

type BodyName = Extract<BodyKind, string> | 'json'

/** How each kind of body is read: content-type parsers belong to a scope, so each kind has its own. */
const parsers: Record<BodyName, (scope: FastifyInstance) => unknown> = {
  none(scope) {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: IGNORED_BODY_BYTES } as const
    scope.addContentTypeParser('*', options, (_request, _body, done) => done(null))
  },
  // Fastify's own parser, which refuses `__proto__`
  json: (scope) => scope.removeContentTypeParser('text/plain'),
  form(scope) {
    scope.removeAllContentTypeParsers()
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
  },
  stream(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  },
  async multipart(scope) {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
  },
}

const bodyNameOf = ({ body = 'none' }: Route): BodyName => (typeof body === 'string' ? body : 'json')

/** Registers plain routes in a scope of their own; any error of one is answered by `answerFailure`. */
export async function registerRoutes(app: FastifyInstance, routes: readonly Route[], host: RouteHost): Promise<void> {
  const byBody = Object.groupBy(routes, bodyNameOf)
  for (const [name, some] of Object.entries(byBody))
    await app.register(async (scope) => {
      await parsers[name as BodyName](scope)
      for (const route of some)
        scope.route({
          method: route.method,
          url: route.url,
          ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
          config: { hasLongBody: name === 'stream' || name === 'multipart' },
          errorHandler: (error, request, reply) =>
            answerFailure(reply, error, route.statuses, route.failureForm ?? failureFormFor(request)),
          handler: (request, reply) => serveRoute(route, host, request, reply),
        })
    })
}
