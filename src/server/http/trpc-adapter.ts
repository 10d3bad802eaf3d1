import type {} from '@fastify/helmet'
import {
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../context.ts'
import { RawJson } from '../raw-json.ts'
import { callProcedure, definitionOf } from './call-procedure.ts'
import { readJson } from './read-json.ts'

export type FailedCall = { error: TRPCError; path: string; requestId: string }

export type TrpcAdapterOptions = {
  prefix: string
  router: AnyTRPCRouter
  createContext: (request: FastifyRequest) => Promise<RequestContext>
  onError: (failed: FailedCall) => void
  /** Of every answer, beside those of its own. */
  headers?: Record<string, string>
}

/** More calls than this in one batch are refused: a batch is one page's worth. */
const MAX_BATCH = 20

type Answer = { status: number; body: string }

/**
 * tRPC 11's plain JSON wire format (queries and mutations, single and batched) over Fastify. The stock adapter spends
 * some 95 µs a request on web Request and Response objects; this one speaks the same wire, which a test proves against
 * the stock adapter. Mutations demand a JSON content type, so a plain form of another site cannot call them.
 */
export function registerTrpc(app: FastifyInstance, options: TrpcAdapterOptions): void {
  const { router, createContext, onError } = options
  const config = router._def._config
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...options.headers }

  const failed = (
    cause: unknown,
    path: string,
    type: 'query' | 'mutation',
    ctx: RequestContext | undefined,
  ): Answer => {
    const error = getTRPCErrorFromUnknown(cause)
    onError({ error, path, requestId: ctx?.requestId ?? '' })
    const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx })
    return {
      status: getHTTPStatusCodeFromError(error),
      body: JSON.stringify(transformTRPCResponse(config, { error: shape })),
    }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as Record<string, string | undefined>
    const type = request.method === 'GET' ? 'query' : 'mutation'
    const path = (request.params as { '*': string })['*']
    const batch = query.batch === '1'
    const names = batch ? path.split(',') : [path]

    let ctx: RequestContext | undefined
    let inputs: Record<string, unknown> | unknown
    let refused: unknown
    try {
      if (names.length > MAX_BATCH) throw new TRPCError({ code: 'BAD_REQUEST', message: 'too many calls in one batch' })
      inputs = type === 'query' ? readInput(query.input) : request.body
      if (batch && inputs !== undefined && (typeof inputs !== 'object' || inputs === null))
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'a batch needs an object of inputs' })
      ctx = await createContext(request)
    } catch (error) {
      refused = error
    }

    const call = async (name: string, index: number): Promise<Answer> => {
      try {
        if (refused) throw refused
        const definition = definitionOf(router._def.procedures[name])
        if (!definition) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${name}"` })
        if (definition.type !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
        const raw = batch ? (inputs as Record<string, unknown> | undefined)?.[index] : inputs
        const data = await callProcedure(definition, {
          ...{ ctx, type, path: name, input: undefined, signal: undefined, batchIndex: index },
          getRawInput: async () => raw,
        })
        const text = data instanceof RawJson ? data.text : JSON.stringify(data)
        return { status: 200, body: text === undefined ? '{"result":{}}' : `{"result":{"data":${text}}}` }
      } catch (error) {
        return failed(error, name, type, ctx)
      }
    }

    const answers = await Promise.all(names.map(call))
    const [first] = answers
    const status = answers.every((answer) => answer.status === first?.status) ? (first?.status ?? 200) : 207
    return reply
      .code(status)
      .headers(headers)
      .send(batch ? `[${answers.map((answer) => answer.body).join(',')}]` : first?.body)
  }

  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) => {
      try {
        parsed(null, readJson(String(text)))
      } catch (error) {
        parsed(error as Error)
      }
    })
    // a body that could not be read is answered on the same wire as any other refused call
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const refused =
        error instanceof TRPCError ? error : new TRPCError({ code: codeOf(error.statusCode ?? 500), cause: error })
      const path = (request.params as { '*'?: string })['*'] ?? ''
      const { status, body } = failed(refused, path, 'mutation', undefined)
      const batch = (request.query as Record<string, string | undefined>).batch === '1'
      return reply
        .code(status)
        .headers(headers)
        .send(batch ? `[${body}]` : body)
    })
    // the headers are ready above: making a page's anew for each call is a twentieth of what a call costs
    scope.get(`${options.prefix}/*`, { helmet: false }, handle)
    scope.post(`${options.prefix}/*`, { helmet: false }, handle)
    done()
  })
}

const codeOf = (statusCode: number): TRPCError['code'] => {
  if (statusCode === 413) return 'PAYLOAD_TOO_LARGE'
  if (statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  return statusCode >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST'
}

const readInput = (text: string | undefined): unknown => (text === undefined ? undefined : readJson(text))
