import { Readable } from 'node:stream'
import type {} from '@fastify/multipart' // its request.isMultipart(), registered where a route wants a form
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { rateLimit } from '../rate-limit.ts'
import { hashToken, sameText } from '../secure-token.ts'
import type { Services } from '../services.ts'
import { noteAsker, organizationIn } from './asker.ts'
import { invalidInput } from './invalid-input.ts'
import type { Access, Route } from './route.ts'

/** What routes need of the process that they run in. */
export type RouteHost = {
  db: Database
  /** Who is asking; null without a session. */
  resolveCaller: (request: FastifyRequest) => Promise<Caller | null>
  services: Services
}

/** Takes a request through the border, in the order access, query, rate limit, body, to the route's handler. */
export async function serveRoute(
  route: Route,
  { db, resolveCaller, services }: RouteHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const signal = whenClientLeaves(reply)
  reply.header('cache-control', 'no-store')
  // PostgreSQL keeps this character in no text
  if (request.url.includes('%00')) throw new AppError('invalid', 'bad_request')
  const { access } = route
  const isProgram = typeof access === 'object' && 'admit' in access
  const user = isProgram ? null : await admit(access, request, reply, { db, resolveCaller, services })
  if (!isProgram) noteAsker(request, { userId: user?.userId, organizationId: organizationIn(request.query) })
  const caller = isProgram ? await access.admit({ request, reply, db, services }) : user
  const query = readQuery(route, request)
  const params = request.params as Record<never, string>
  const asked = { caller, query, params, request }
  if (route.method !== 'GET' && typeof access !== 'object')
    await services.writeLimits.take(db, user ? { userId: user.userId } : { ip: request.ip })
  if (route.limit) {
    const { key, ...limit } = route.limit(asked)
    await rateLimit(db, key, limit)
  }
  const body = readBody(route, request)
  try {
    return await route.handle({ ...asked, db, services, body, signal, reply, log: request.log })
  } catch (error) {
    // the client is gone, and what broke by that is no fault of ours
    if (signal.aborted) throw new AppError('aborted', 'client_left', { cause: error })
    throw error
  }
}

async function admit(
  access: Exclude<Access, { readonly admit: unknown }>,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, resolveCaller, services }: RouteHost,
): Promise<Caller | null> {
  if (typeof access === 'object' && 'isSigned' in access) {
    if (access.isSigned(request, services.publicUrl)) return null
    // a service whose key is the right one is never counted; a caller that tries keys is
    noteKey(services, request)
    await services.writeLimits.take(db, { ip: request.ip })
    throw new AppError('forbidden', 'foreign_origin')
  }
  if (typeof access === 'object') {
    // as hashes, so that the comparison is of equal lengths
    if (sameText(hashToken(request.headers.authorization ?? ''), hashToken(`Bearer ${access.bearerKey}`))) return null
    noteKey(services, request)
    reply.header('www-authenticate', 'Bearer')
    throw new AppError('unauthenticated', 'key_required')
  }
  const caller = await resolveCaller(request)
  if (access === 'anyone') return caller
  if (!caller) throw new AppError('unauthenticated', 'session_required')
  if (caller.disabled) throw new AppError('forbidden', 'user_disabled')
  return caller
}

const noteKey = ({ security }: Services, { ip, id: requestId, method, routeOptions }: FastifyRequest) =>
  security.note('key_refused', { ip, requestId, route: `${method} ${routeOptions.url ?? ''}` })

function readQuery({ query, badQuery }: Route, request: FastifyRequest): unknown {
  if (!query) return undefined
  const read = query.safeParse(request.query)
  if (read.success) return read.data
  throw badQuery ? badQuery() : invalidInput(read.error)
}

function readBody({ body = 'none' }: Route, request: FastifyRequest): unknown {
  if (body === 'none') return undefined
  // without a content type nothing was read
  if (body === 'form') return request.body ?? new URLSearchParams()
  if (body === 'stream') return request.body ?? Readable.from([])
  if (body === 'multipart') {
    // a request without a content type gets past the parsers
    if (!request.isMultipart()) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('')
    return undefined
  }
  const read = body.json.safeParse(request.body)
  if (read.success) return read.data
  throw invalidInput(read.error)
}

function whenClientLeaves({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) left.abort()
  }
  if (raw.closed) onClose()
  else raw.once('close', onClose)
  return left.signal
}
