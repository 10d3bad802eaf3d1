import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { RequestContext } from '../context.ts'
import { withCode } from '../trpc.ts'
import { callName, type OnAnswer } from './answered-call.ts'
import { type Asker, organizationIn } from './asker.ts'
import { callProcedure } from './call-procedure.ts'
import { compressed } from './compressed.ts'
import { failureCodes } from './failure-codes.ts'
import { createFeatureBulkheads } from './feature-bulkheads.ts'
import { readJson } from './read-json.ts'

/** A call that failed, its user and its organisation, as far as that is known. */
export type FailedCall = { error: TRPCError; path: string; method: string; requestId: string } & Asker

export type TrpcAdapterOptions = {
  prefix: string
  router: AnyTRPCRouter
  /** The signal aborts when the browser leaves before the answer to a query; that of a mutation never does. */
  createContext: (request: FastifyRequest, signal: AbortSignal) => Promise<RequestContext>
  onError: (failed: FailedCall) => void
  /** Called with each call of a batch that ran. */
  onAnswer?: OnAnswer | undefined
}

/** More calls than this in one batch are refused: a batch is one page's worth. */
const MAX_BATCH = 20

/** Of the path of a request that is refused as a whole, this much is logged and answered. */
const LOGGED_PATH = 200

type Kind = 'query' | 'mutation'
type Answer = { status: number; body: string; retryAfterSeconds?: number | undefined }

/**
 * tRPC 11's plain JSON wire format (queries and mutations, single and batched) over Fastify. The stock adapter spends
 * some 95 µs a request on web Request and Response objects; this one speaks the same wire, which a test proves against
 * the stock adapter. Mutations require a JSON content type, so a plain form of another site cannot call them.
 */
export function registerTrpc(app: FastifyInstance, options: TrpcAdapterOptions): void {
  const { router, createContext, onError, onAnswer } = options
  const inPlace = createFeatureBulkheads()
  const { _config: config, procedures } = router._def
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

  const failed = (
    cause: unknown,
    path: string,
    type: Kind,
    { ctx, requestId, input }: { ctx: RequestContext | undefined; requestId: string; input?: unknown },
  ): Answer => {
    const error = errorOf(cause, ctx?.signal)
    const asker = { userId: ctx?.caller?.userId, organizationId: organizationIn(input) }
    onError({ error, path, method: type === 'query' ? 'GET' : 'POST', requestId, ...asker })
    const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx })
    return {
      status: getHTTPStatusCodeFromError(error),
      body: JSON.stringify(transformTRPCResponse(config, { error: shape })),
      retryAfterSeconds: retryAfterOf(error),
    }
  }

  /** What is refused before any of its calls ran is answered once: the client gives the answer to each of them. */
  const refuse = (cause: unknown, type: Kind, request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request).slice(0, LOGGED_PATH)
    const { status, body } = failed(cause, path, type, { ctx: undefined, requestId: request.id })
    return reply.code(status).headers(headers).send(body)
  }

  const handle = (type: Kind) => async (request: FastifyRequest, reply: FastifyReply) => {
    let asked: Asked
    let ctx: RequestContext
    try {
      asked = readRequest(request, type)
      ctx = await createContext(request, type === 'query' ? signalOf(reply) : NEVER)
    } catch (cause) {
      return refuse(cause, type, request, reply)
    }
    const { names, isBatch } = asked

    const answer = async (name: string, index: number): Promise<Answer> => {
      const raw = inputOf(asked, index)
      try {
        // tRPC itself calls a procedure of the other kind not found
        if (name in procedures && procedures[name]._def.type !== type)
          throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
        ctx.signal.throwIfAborted()
        const asked = { type, path: name, input: raw, ctx, batchIndex: index }
        const text = await inPlace(featureOf(name), () => callProcedure(router, asked))
        return { status: 200, body: text === undefined ? '{"result":{}}' : `{"result":{"data":${text}}}` }
      } catch (error) {
        return failed(error, name, type, { ctx, requestId: request.id, input: raw })
      }
    }

    const call = async (name: string, index: number): Promise<Answer> => {
      const begun = performance.now()
      const answered = await answer(name, index)
      const ms = performance.now() - begun
      onAnswer?.({ kind: type, call: callName(name, name in procedures), status: answered.status, ms })
      return answered
    }

    const answers = await Promise.all(names.map(call))
    const [first] = answers
    const waits = answers.flatMap(({ retryAfterSeconds = [] }) => retryAfterSeconds)
    if (waits.length > 0) reply.header('retry-after', Math.max(...waits))
    const status = answers.every((answer) => answer.status === first?.status) ? (first?.status ?? 200) : 207
    const text = isBatch ? `[${answers.map((answer) => answer.body).join(',')}]` : (first?.body ?? '')
    const { body, headers: encoding } = await compressed(text, request.headers['accept-encoding'])
    return reply.code(status).headers(headers).headers(encoding).send(body)
  }

  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) => {
      try {
        // a mutation without input may come without a body
        parsed(null, text === '' ? undefined : readJson(String(text)))
      } catch (error) {
        parsed(error as Error)
      }
    })
    // a body that could not be read is answered on the same wire as any other refused call
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const refused =
        error instanceof TRPCError ? error : new TRPCError({ code: codeOf(error.statusCode ?? 500), cause: error })
      return refuse(refused, 'mutation', request, reply)
    })
    const route = { config: { isJson: true, reportsCalls: true } }
    // HEAD would run what GET runs, for an answer without a reader
    scope.get(`${options.prefix}/*`, { ...route, exposeHeadRoute: false }, handle('query'))
    scope.post(`${options.prefix}/*`, route, handle('mutation'))
    done()
  })
}

/** The calls of a request: their procedures by dotted path, and the input, which in a batch is an object by index. */
type Asked = { names: string[]; inputs: unknown; isBatch: boolean }

const inputOf = ({ inputs, isBatch }: Asked, index: number): unknown =>
  isBatch ? (inputs as Record<string, unknown> | undefined)?.[index] : inputs

const pathOf = (request: FastifyRequest): string => (request.params as { '*'?: string })['*'] ?? ''

const featureOf = (procedure: string): string => procedure.split('.', 1)[0] ?? ''

const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message })

function readRequest(request: FastifyRequest, type: Kind): Asked {
  const { batch, input } = request.query as Record<string, string | string[] | undefined>
  // a parameter given twice comes as a list
  if (Array.isArray(batch) || Array.isArray(input)) throw badRequest('a parameter is given twice')
  const isBatch = batch === '1'
  const names = isBatch ? pathOf(request).split(',') : [pathOf(request)]
  if (names.length > MAX_BATCH) throw badRequest('too many calls in one batch')
  const inputs = type === 'mutation' ? request.body : input === undefined ? undefined : readJson(input)
  if (isBatch && inputs !== undefined && (typeof inputs !== 'object' || inputs === null))
    throw badRequest('a batch needs an object of inputs')
  return { names, inputs, isBatch }
}

const NEVER = new AbortController().signal

/** Aborts when the connection closes before the answer is written. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort()
  })
  return controller.signal
}

/** A call that ended because its client no longer waits for it has a code of its own: nothing has failed. */
function errorOf(cause: unknown, signal: AbortSignal | undefined): TRPCError {
  // an error that is thrown outside the procedure has not been through its steps
  const error =
    cause instanceof AppError
      ? new TRPCError({ code: failureCodes[cause.kind].trpc, message: cause.message, cause })
      : getTRPCErrorFromUnknown(cause)
  return signal?.aborted && error.cause === signal.reason
    ? new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', cause: error.cause })
    : withCode(error)
}

/** When to come back, of a call above a limit. */
function retryAfterOf({ cause }: TRPCError): number | undefined {
  const seconds = cause instanceof AppError ? cause.details?.retryAfterSeconds : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

const codeOf = (statusCode: number): TRPCError['code'] => {
  if (statusCode === 413) return 'PAYLOAD_TOO_LARGE'
  if (statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  return statusCode >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST'
}
