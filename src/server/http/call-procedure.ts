import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { RequestContext } from '../context.ts'
import { JsonText } from '../json-text.ts'

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
  const { signal } = call.ctx
  const data = await callTRPCProcedure({ ...call, router, signal, batchIndex, getRawInput: async () => input })
  return data instanceof JsonText ? data.text : JSON.stringify(data)
}
