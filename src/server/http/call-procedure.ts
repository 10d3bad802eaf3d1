import { type AnyTRPCRouter, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import type { RequestContext } from '../context.ts'

/** One call of a procedure, as its middlewares see it. */
export type ProcedureCall = {
  ctx: RequestContext
  type: 'query' | 'mutation'
  path: string
  input: unknown
  getRawInput: () => Promise<unknown>
  signal: AbortSignal
  batchIndex: number
}
type Changes = Partial<Pick<ProcedureCall, 'ctx' | 'input' | 'getRawInput'>>
/** Nothing, when a step forgot to pass on what the next one answered. */
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError } | undefined
type Step = (
  options: ProcedureCall & { meta: unknown; next: (changes?: Changes) => Promise<Result> },
) => Promise<Result>
type Definition = {
  type: string
  meta?: unknown
  output?: unknown
  experimental_caller?: boolean
  middlewares: readonly Step[]
}

const NO_RESULT = 'No result from middlewares - did you forget to `return next()`?'

/** What tRPC 11 keeps of a procedure (pinned to the patch): the steps of its level, the parsers and the resolver, in order. */
export const definitionOf = (procedure: unknown): Definition | undefined =>
  (procedure as { _def: Definition } | undefined)?._def

/** Refuses a router that asks for more of tRPC than this engine has: what would be left out must not go unnoticed. */
export function requireServable(router: AnyTRPCRouter): void {
  const { procedures, lazy } = router._def
  const [notLoaded] = Object.keys(lazy)
  if (notLoaded !== undefined) throw new Error(`${notLoaded}: a lazy router is not served`)
  for (const [path, procedure] of Object.entries(procedures)) {
    const definition = definitionOf(procedure)
    if (definition?.type === 'subscription' || definition?.experimental_caller)
      throw new Error(`${path}: only queries and mutations are served`)
  }
}

/**
 * Runs a procedure as tRPC's own caller does. That one copies the call twice a step through a helper for old engines,
 * some 30 µs a request, which on a hot list is a tenth of all there is to spend.
 */
export async function callProcedure(definition: Definition, call: ProcedureCall): Promise<unknown> {
  const result = await runFrom(0, definition, call)
  if (!result) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: NO_RESULT })
  if (!result.ok) throw result.error
  return result.data
}

async function runFrom(index: number, definition: Definition, call: ProcedureCall): Promise<Result> {
  try {
    const step = definition.middlewares[index]
    if (!step) throw new Error('a procedure without a resolver')
    const next = (changes?: Changes) => runFrom(index + 1, definition, changes ? changed(call, changes) : call)
    return await step({ ...call, meta: definition.meta, next })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) }
  }
}

const changed = (call: ProcedureCall, changes: Changes): ProcedureCall => ({
  ...call,
  ctx: changes.ctx ? { ...call.ctx, ...changes.ctx } : call.ctx,
  input: 'input' in changes ? changes.input : call.input,
  getRawInput: changes.getRawInput ?? call.getRawInput,
})
