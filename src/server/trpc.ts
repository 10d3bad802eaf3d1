import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AppError, type ErrorKind, type Reason } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import {
  type Actor,
  actorOf,
  type Membership,
  membershipIn,
  requireFreshProof,
  requireVerified,
  secondFactorNeeded,
} from './caller.ts'
import type { RequestContext, UserContext } from './context.ts'
import { failureCodes } from './http/failure-codes.ts'
import { invalidInput } from './http/invalid-input.ts'
import { knownFailure } from './known-failure.ts'
import { countRefusal } from './outreach/outreach-refused.ts'
import type { Writer } from './write-limits.ts'

/** What the browser receives of a failure: kind and reason to make a sentence of, never a message from inside. */
export type ErrorData = {
  code: TRPCError['code']
  httpStatus: number
  path: string | undefined
  kind: ErrorKind | 'internal'
  reason: string
  details: Record<string, unknown> | undefined
  requestId: string
}

/** What a procedure says of itself. */
export type ProcedureMeta = {
  /** People outside the own organisation are notified of what it writes. */
  reachesOthers?: true
  /** What is refused with when it is written too often; `too_many_requests` when left out. */
  tooMany?: Reason
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ error, shape, ctx }) {
      const data: ErrorData = {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        ...publicFailure(error),
        requestId: ctx?.requestId ?? '',
      }
      return { code: shape.code, message: `${data.kind}: ${data.reason}`, data }
    },
  })

/** The part of an error that may leave the process. */
export function publicFailure(error: TRPCError): Pick<ErrorData, 'kind' | 'reason' | 'details'> {
  const { cause } = error
  const failure = cause instanceof z.ZodError && error.code === 'BAD_REQUEST' ? invalidInput(cause) : cause
  if (failure instanceof AppError) return { kind: failure.kind, reason: failure.reason, details: failure.details }
  const kind = (Object.keys(failureCodes) as ErrorKind[]).find((name) => failureCodes[name].trpc === error.code)
  if (kind) return { kind, reason: error.code.toLowerCase(), details: undefined }
  return error.code === 'INTERNAL_SERVER_ERROR'
    ? { kind: 'internal', reason: 'internal', details: undefined }
    : { kind: 'invalid', reason: error.code.toLowerCase(), details: undefined }
}

/** The error with the code of what it means, as `http/answer-failure.ts` gives it its status outside tRPC. */
export function withCode(error: TRPCError): TRPCError {
  const failure = error.code === 'INTERNAL_SERVER_ERROR' ? knownFailure(error.cause) : undefined
  return failure
    ? new TRPCError({ code: failureCodes[failure.kind].trpc, message: failure.message, cause: failure })
    : error
}

const withErrorCodes = t.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  await countRefusal(ctx.db, result.error.cause)
  throw withCode(result.error)
})

export const router = t.router
export const mergeRouters = t.mergeRouters

/** Anyone, signed in or not. */
export const publicProcedure = t.procedure.use(withErrorCodes)

/** As `WriteLimits` counts it. */
export const reachOf = (meta: ProcedureMeta | undefined) => ({ reachesOthers: meta?.reachesOthers === true })

/** Counts a write, and refuses in the procedure's own words when there are too many. */
async function takeWrite({ db, services }: RequestContext, writer: Writer, meta: ProcedureMeta | undefined) {
  try {
    await services.writeLimits.take(db, writer, reachOf(meta))
  } catch (error) {
    if (!meta?.tooMany || !(error instanceof AppError) || error.kind !== 'limit') throw error
    throw new AppError('limit', meta.tooMany, { details: error.details ?? {} })
  }
}

/** Any visitor who writes: counted by the address, since the user is not known. */
export const visitorProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.services.writeLimits.take(ctx.db, { ip: ctx.ip })
  return next()
})

/** Any session, also that of a disabled user: for what the blocking dialog needs and nothing else. */
export const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.caller) throw new AppError('unauthenticated', 'session_required')
  return next({ ctx: { caller: ctx.caller } })
})

/**
 * A user who is not disabled. Writes are counted, as they are again of an organisation (`write-limits.ts`); an account without a proved address may
 * not do what reaches other people (product: section 2).
 */
export const userProcedure = sessionProcedure.use(async ({ ctx, type, meta, next }) => {
  if (ctx.caller.disabled) throw new AppError('forbidden', 'user_disabled')
  if (meta?.reachesOthers) requireVerified(ctx.caller)
  if (type === 'mutation') await takeWrite(ctx, { userId: ctx.caller.userId }, meta)
  const actor: Actor = { userId: ctx.caller.userId, organizationId: null, actingAs: 'user' }
  return next({ ctx: { actor } })
})

/** Acts so sensitive that an open browser is no proof of its user. */
export const provedProcedure = userProcedure.use(({ ctx, next }) => {
  requireFreshProof(ctx.caller)
  return next()
})

export const superUserProcedure = userProcedure.use(({ ctx, path, next }) => {
  requireSuperUser(ctx, path)
  const actor: Actor = { userId: ctx.caller.userId, organizationId: null, actingAs: 'super-user' }
  return next({ ctx: { actor } })
})

/** An act upon others' accounts or settings. */
export const superUserActProcedure = superUserProcedure.use(({ ctx, next }) => {
  requireFreshProof(ctx.caller)
  return next()
})

/** The rights, and the second factor that the platform demands of super-users. */
function requireSuperUser({ caller, services, ip, requestId }: UserContext, path: string): void {
  const isAllowed = caller.isSuperUser && (caller.hasSecondFactor || !services.superUsersNeedSecondFactor)
  if (isAllowed) return
  const failure = caller.isSuperUser ? secondFactorNeeded() : new AppError('forbidden', 'super_user_only')
  const { reason } = failure
  services.security.note('super_user_refused', { userId: caller.userId, ip, requestId, reason, route: path })
  throw failure
}

/** Member of `input.organizationId`; any other organisation answers as a missing one. */
export const organizationProcedure = userProcedure
  .input(z.object({ organizationId: Id }))
  .use(async ({ ctx, input, type, meta, next }) => {
    const membership = membershipIn(ctx.caller, input.organizationId)
    if (type === 'mutation') await takeWrite(ctx, { organizationId: membership.organizationId }, meta)
    return next({ ctx: { membership, actor: actorOf(ctx.caller, membership) } })
  })

const only = (base: typeof organizationProcedure, test: (membership: Membership) => boolean, reason: Reason) =>
  base.use(({ ctx, next }) => {
    if (!test(ctx.membership)) throw new AppError('forbidden', reason)
    return next()
  })

const isAdmin = ({ role }: Membership) => role === 'ADMIN'

export const garageProcedure = only(organizationProcedure, (one) => one.organizationType === 'GARAGE', 'garage_only')
export const customerProcedure = only(
  organizationProcedure,
  (one) => one.organizationType === 'CUSTOMER',
  'customer_only',
)
/** For who agrees prices and bills: admins, and members with that mark. */
export const billingProcedure = only(garageProcedure, (one) => isAdmin(one) || one.bills, 'does_not_bill')
export const garageAdminProcedure = only(garageProcedure, isAdmin, 'admin_only')
export const adminProcedure = only(organizationProcedure, isAdmin, 'admin_only')
export const customerAdminProcedure = only(customerProcedure, isAdmin, 'admin_only')
