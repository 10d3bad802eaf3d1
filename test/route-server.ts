import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import type { Caller } from '#server/caller.ts'
import type { Database } from '#server/db/database.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import type { Route } from '#server/http/route.ts'
import { hashToken } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { testServices } from './services.ts'

type Given = {
  /** Those that the routes use. */
  services?: Partial<Services>
  /** The caller, in place of the owner of the session in the cookie `session` (a token of `makeSession`). */
  caller?: () => Caller | null
}

/** Plain routes on a server of their own, as `main` registers them. Close it when it listens. */
export async function routeServer(
  db: Database,
  routes: readonly Route[],
  { services = {}, caller }: Given = {},
): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(cookie)
  await registerRoutes(app, routes, {
    db,
    resolveCaller: async ({ cookies }) => {
      if (caller) return caller()
      return cookies.session ? resolveCaller(db, hashToken(cookies.session)) : null
    },
    services: testServices(services),
  })
  return app
}
