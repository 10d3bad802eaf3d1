import { type AnyTRPCRouter, callTRPCProcedure, getTRPCErrorFromUnknown } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { RequestContext } from '../context.ts'
import { JsonText } from '../json-text.ts'
import { inSpan } from '../tracing/spans.ts'
import { callName } from './answered-call.ts'

export type Call = {
  type: 'query' | 'mutation'
  path: string
  input: unknown
  ctx: RequestContext
  batchIndex?: number
}

/** Runs the procedure of this dotted path by tRPC, and gives its answer as JSON; undefined for an answer of nothing. */
export async function callProcedure(
  router: AnyTRPCRouter,
  { input, batchIndex = 0, ...call }: Call,
): Promise<string | undefined> {
  const { ctx, path } = call
  const asked = { ...call, router, signal: ctx.signal, batchIndex, getRawInput: async () => input }
  const name = callName(path, path in router._def.procedures)
  const facts = { 'rpc.system.name': 'trpc', 'rpc.method': name }
  const data = await inSpan({ name, kind: 'internal', facts }, () => callTRPCProcedure(asked), { isFault })
  return data instanceof JsonText ? data.text : JSON.stringify(data)
}

/** What is refused is answered as the product means it. */
const isFault = (error: unknown): boolean => getHTTPStatusCodeFromError(getTRPCErrorFromUnknown(error)) >= 500
