import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { accountRoutes } from './account-routes.ts'
import { answerUrl, uncached } from './answers.ts'
import { type AccountsOptions, errorUrl, openAuth } from './auth.ts'
import { asAuthError } from './auth-error.ts'
import { clientLogRoute } from './client-log.ts'
import { credentialsRoute } from './credentials-route.ts'
import { googleRoutes } from './google-routes.ts'
import { authPages, requestNamed } from './pages.ts'
import { sessionRoutes } from './session-routes.ts'

/** Passwords, names and tokens are short. */
const BODY_LIMIT_BYTES = 32_768

/**
 * Everything under /api/auth: the HTTP contract of next-auth 4, which the browser's client and others speak, and our own
 * routes under /account. Needs @fastify/cookie at the root.
 */
export const accountsPlugin: FastifyPluginAsync<AccountsOptions> = async (app, options) => {
  const auth = openAuth(options)
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= BODY_LIMIT_BYTES
  })
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded'))
    await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })

  // A browser sends the origin of a POST: a foreign one is refused before anything else is looked at.
  app.addHook('onRequest', async ({ method, headers, ip }) => {
    if (method === 'GET') return
    const { origin, 'sec-fetch-site': site } = headers
    const isForeign = (origin !== undefined && origin !== auth.origin) || site === 'cross-site' || site === 'same-site'
    if (isForeign) throw new AppError('forbidden', 'foreign_origin')
    await options.writeLimits.take(auth.db, { ip })
  })

  // On every failure the client must find an absolute `url` in the answer: it throws "Invalid URL" otherwise.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, status } = asAuthError(auth, error, request)
    const url = errorUrl(auth, code, status >= 500 ? requestNamed(auth, request.id) : {})
    if (request.method === 'GET') return uncached(reply).redirect(url, 302)
    // without a body we cannot know which answer is wanted, and JSON is what programs send
    return request.body ? answerUrl(request, reply, url, status) : uncached(reply).code(status).send({ url })
  })
  // a route, since the files of the browser are looked for at every other address
  app.all('/*', (_request, reply) => reply.code(400).type('text/plain').send('This action is not supported'))

  sessionRoutes(app, auth)
  credentialsRoute(app, auth)
  if (auth.google) googleRoutes(app, auth, auth.google)
  // an unknown provider, and the e-mail one that we do not offer
  app.post('/signin/:provider', (request, reply) => answerUrl(request, reply, `${auth.base}/signin?csrf=true`))
  authPages(app, auth)
  clientLogRoute(app, auth)
  await app.register(
    (account, _options, done) => {
      accountRoutes(account, auth)
      done()
    },
    { prefix: '/account' },
  )
}
