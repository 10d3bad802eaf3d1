import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { accountsPlugin } from '#features/accounts/server/contract/accounts-plugin.ts'
import { sessionHashOf } from '#features/accounts/server/contract/cookie-names.ts'
import { sessionAnswer } from '#features/accounts/server/contract/session-routes.ts'
import { resolveCaller } from '#features/organizations/server/resolve-caller.ts'
import { missingPage, sitePages, siteRenderer, siteTemplate } from '#features/site/site-pages.ts'
import type { Caller } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openHealthProbe, type Trouble } from '#server/db/health-probe.ts'
import { type OnAnswer, reportRoutes } from '#server/http/answered-call.ts'
import { logApiCalls } from '#server/http/api-log.ts'
import { limitBodyTime } from '#server/http/body-time.ts'
import { endConnections, endRequests } from '#server/http/end-requests.ts'
import { answerWhole } from '#server/http/failure-page.ts'
import { type FirstAnswers, openFirstAnswers } from '#server/http/first-answers.ts'
import type { PublicSite } from '#server/http/public-site.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import { newRequestId, REQUEST_ID_HEADER, sendRequestIds } from '#server/http/request-id.ts'
import type { Route } from '#server/http/route.ts'
import { requireSameOrigin } from '#server/http/same-origin.ts'
import { apiHeaders, setSecurityHeaders } from '#server/http/security-headers.ts'
import { registerTrpc } from '#server/http/trpc-adapter.ts'
import type { Logger } from '#server/log.ts'
import { createAblyTransport } from '#server/realtime/ably.ts'
import { createHub } from '#server/realtime/hub.ts'
import type { Transport } from '#server/realtime/transport.ts'
import type { Services } from '#server/services.ts'
import { recordsSpans } from '#server/tracing/spans.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'
import { appRouter } from './app-router.ts'
import { groundRoutes } from './ground-routes.ts'
import { jobs } from './jobs.ts'
import { serverFeatures } from './server-features.ts'

/** Bodies above this are refused with 413; uploads have a route and a limit of their own. */
const BODY_LIMIT_BYTES = 1_048_576

/** How long a whole request may take to arrive: 20 Mt from a slow phone, but no body that never comes. */
const REQUEST_LIMIT_MS = 300_000

/** Under the two seconds after which supervisors give up. */
const HEALTH_LIMIT_MS = 1500

const TRANSPORT_STOP_LIMIT_MS = 1000

/** How long a public page waits for who is asking. */
const SESSION_LIMIT_MS = 500

/** zod checks what comes in; Fastify's own compilers would cost 12 MB and 120 files for nothing. */
const noSchemas = () => () => {
  throw new Error('routes take no JSON schemas')
}

export type BuiltServer = {
  app: FastifyInstance
  transport: Transport
  /** The plain HTTP routes of the ground and of all features. */
  routes: readonly Route[]
  /** What the document of a signed-in person's page carries. */
  firstAnswers: FirstAnswers
  /** What serves the public pages has to know. */
  site: PublicSite
}

/** The HTTP side of the product on an open database, not yet listening; tests inject requests into it. */
export async function buildServer(options: {
  config: Config
  db: Database
  services: Services
  log: Logger
  hotReload?: boolean
  /** Whether the process is about to end: then it is not ready, and connections end with their next answer. */
  isStopping?: () => boolean
  /** Called with each answered call, for the metrics. */
  onAnswer?: OnAnswer | undefined
  /** How long a document waits for its first answers. */
  firstAnswersLimitMs?: number
}): Promise<BuiltServer> {
  const { config, db, services, log, hotReload = false, isStopping = () => false } = options
  const { onAnswer, firstAnswersLimitMs } = options
  const proxies = config.http.trustProxy
  const httpLog: FastifyBaseLogger = log.child({ part: 'http' }, { level: 'warn' })
  const app = fastify({
    loggerInstance: httpLog,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    routerOptions: { maxParamLength: 5000 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // people read it to support, who find the log by it
    genReqId: newRequestId,
    // an address that cannot be decoded never gets to a route or a hook
    frameworkErrors: (error, request, reply) =>
      answerWhole(reply.headers({ ...apiHeaders(config), [REQUEST_ID_HEADER]: request.id }), error),
    forceCloseConnections: 'idle',
    // what comes in on an open connection while it closes is answered as ever: a proxy would hand a refusal on to people
    return503OnClosing: false,
  })
  if (recordsSpans()) traceRequests(app, { trustsCaller: config.traces?.trustsCaller === true })
  sendRequestIds(app)
  endConnections(app.server, isStopping)
  limitBodyTime(app)
  await app.register(cookie)
  setSecurityHeaders(app, { ...config, hotReload })
  logApiCalls(app, config.log.api, config.http.requestDelayMs)
  if (onAnswer) reportRoutes(app, onAnswer)
  requireSameOrigin(app, config.publicUrl, services.security)
  app.setErrorHandler((error, _request, reply) => answerWhole(reply, error))

  const callerOf = async (cookies: Record<string, string | undefined>): Promise<Caller | null> => {
    const sessionHash = sessionHashOf(cookies, config.publicUrl)
    return sessionHash === null ? null : resolveCaller(db, sessionHash)
  }
  const callerOfHeader = (header: string | undefined) => callerOf(app.parseCookie(header ?? ''))

  const transport = config.ably
    ? createAblyTransport({ key: config.ably.key })
    : await createHub({ httpServer: app.server, publicUrl: config.publicUrl, resolveCaller: callerOfHeader, db, log })
  // before the server itself is closed, which waits for every open connection
  app.addHook('preClose', async () => {
    endRequests(app.server)
    // the database may not answer any more; who is still listed as present then expires
    await Promise.race([transport.stop(), sleep(TRANSPORT_STOP_LIMIT_MS, undefined, { ref: false })])
  })

  const health = openHealthProbe(db, { dataDir: config.dataDir, limitMs: HEALTH_LIMIT_MS })
  app.addHook('onClose', () => health.stop())

  const askHealth = async (): Promise<Trouble | null> => (isStopping() ? { part: 'stopping' } : health.ask())
  const { botProtection } = services
  await app.register(accountsPlugin, {
    prefix: '/api/auth',
    db,
    config: {
      publicUrl: config.publicUrl,
      secret: config.authSecret,
      google: config.google,
      isProduction: config.isProduction,
    },
    log: app.log,
    botProtection,
    writeLimits: services.writeLimits,
    security: services.security,
    isBreached: services.isBreached,
  })
  const routes = [
    ...groundRoutes({ config, health: { ask: askHealth }, transport, botProtection, jobs }),
    ...serverFeatures.flatMap((feature) => feature.routes ?? []),
  ]
  await registerRoutes(app, routes, { db, services, resolveCaller: (request) => callerOf(request.cookies) })
  const createContext = async (request: FastifyRequest, signal: AbortSignal) => ({
    db,
    services,
    requestId: request.id,
    ip: request.ip,
    caller: await callerOf(request.cookies),
    signal,
  })
  registerTrpc(app, {
    prefix: '/api/trpc',
    router: appRouter,
    createContext,
    onAnswer,
    onError({ error, ...about }) {
      if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error, ...about }, 'call failed')
      else if (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'TIMEOUT')
        log.warn({ err: error, ...about }, 'call could not be served')
      else if (config.log.api !== 'false') log.debug({ ...about, code: error.code }, 'call refused')
    },
  })
  const firstAnswers = openFirstAnswers({
    router: appRouter,
    questions: serverFeatures.flatMap((feature) => feature.firstQuestions ?? []),
    createContext,
    sessionOf: async (caller) => sessionAnswer({ ...caller, expiresAt: caller.sessionExpiresAt }),
    ...(firstAnswersLimitMs !== undefined && { limitMs: firstAnswersLimitMs }),
  })
  const site: PublicSite = {
    pages: sitePages,
    missing: missingPage,
    renderer: siteRenderer,
    template: siteTemplate,
    publicUrl: config.publicUrl,
    // a page that anybody may read neither fails nor waits because the database is away
    isSignedIn: ({ cookies }) =>
      Promise.race([
        callerOf(cookies).then((caller) => caller !== null),
        sleep(SESSION_LIMIT_MS, false, { ref: false }),
      ]).catch(() => false),
  }
  return { app, transport, routes, firstAnswers, site }
}
