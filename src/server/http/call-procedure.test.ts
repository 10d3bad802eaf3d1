import { type AnyTRPCProcedure, type AnyTRPCRouter, getTRPCErrorShape, initTRPC, lazy, TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { callerOf } from '#test/caller.ts'
import { testServices } from '#test/services.ts'
import type { Caller } from '../caller.ts'
import type { RequestContext } from '../context.ts'
import {
  adminProcedure,
  customerProcedure,
  garageProcedure,
  organizationProcedure,
  publicProcedure,
  router,
  sessionProcedure,
  superUserProcedure,
  userProcedure,
} from '../trpc.ts'
import { requireServable } from './call-procedure.ts'

const context = (caller: Caller | null): RequestContext => ({
  db: undefined as never,
  services: testServices(),
  requestId: 'r1',
  ip: '::1',
  caller,
  signal: new AbortController().signal,
})

/** How a call ended, as far as anybody can tell: its answer, or its error with the cause and what the browser learns. */
async function outcomeOf(tested: AnyTRPCRouter, call: Promise<unknown>) {
  try {
    return { data: await call }
  } catch (error) {
    if (!(error instanceof TRPCError)) return { thrown: error }
    const { code, message, cause } = error
    const config = tested._def._config
    const shape = getTRPCErrorShape({ config, error, type: 'query', path: 'p', input: undefined, ctx: undefined })
    return { code, message, cause, causeName: cause?.constructor.name, data: shape.data }
  }
}

/** The same call by the engine that serves people, and by tRPC's own caller. */
async function both(tested: AnyTRPCRouter, ctx: RequestContext, path: string, input: unknown) {
  const callers = [callerOf(tested, ctx), tested.createCaller(ctx, { signal: ctx.signal })] as Record<
    string,
    (input: unknown) => unknown
  >[]
  const outcomes = []
  for (const caller of callers) {
    seen = []
    const outcome = await outcomeOf(tested, Promise.resolve(caller[path]?.(input)))
    outcomes.push({ ...outcome, seen })
  }
  const [ours, theirs] = outcomes
  return { ours, theirs }
}

/** What each step of the procedure saw of its call. */
let seen: unknown[] = []

type Options = {
  ctx: Record<string, unknown>
  input: unknown
  getRawInput: () => Promise<unknown>
  next: (changes?: object) => Promise<{ ok: boolean; data?: unknown; error?: TRPCError }>
}
/** The builder without its types: the chains are made by chance. */
type Builder = {
  input(schema: z.ZodType): Builder
  output(schema: z.ZodType): Builder
  use(step: (options: Options) => unknown): Builder
  errors(formatter: (options: { error: TRPCError; shape: object }) => object | undefined): Builder
  query(resolver: (options: Options) => unknown): AnyTRPCProcedure
  mutation(resolver: (options: Options) => unknown): AnyTRPCProcedure
}

const note = async (name: string, { next: _next, ...options }: Options) => {
  seen.push({ name, ...options, getRawInput: await options.getRawInput() })
}
/** A step that notes what it was given and does something with it. */
const step = (name: string, work: (options: Options) => unknown) => (builder: Builder) =>
  builder.use(async (options) => {
    await note(name, options)
    return work(options)
  })

const failures: Record<string, () => unknown> = {
  'an AppError': () => new AppError('conflict', 'bad_request', { details: { current: 1 } }),
  'an AppError with a cause': () =>
    new AppError('unavailable', 'human_check_unavailable', { cause: new Error('wire') }),
  'a TRPCError': () => new TRPCError({ code: 'PRECONDITION_FAILED', message: 'not yet', cause: new Error('inner') }),
  'an Error': () => new RangeError('inside'),
  'a text': () => 'thrown text',
  'an object': () => ({ code: 7 }),
  nothing: () => undefined,
}
const raise = (kind: string) => {
  throw failures[kind]?.()
}

const steps: Record<string, (builder: Builder) => Builder> = {
  'input: an object': (builder) => builder.input(z.object({ a: z.string() })),
  'input: defaults and coercion': (builder) =>
    builder.input(z.object({ b: z.number().default(5), c: z.coerce.number() })),
  'input: optional': (builder) => builder.input(z.object({ a: z.string() }).optional()),
  'input: checked later': (builder) =>
    builder.input(z.object({ a: z.string().refine(async (text) => text !== 'bad', 'Huono') })),
  'input: a text': (builder) => builder.input(z.string()),
  'output: stripped': (builder) => builder.output(z.object({ shown: z.string() })),
  'output: made anew': (builder) => builder.output(z.unknown().transform((data) => ({ data }))),
  'output: a number': (builder) => builder.output(z.number()),
  'errors: told in own words': (builder) =>
    builder.errors(({ error, shape }) => (error.code === 'CONFLICT' ? { ...shape, own: true } : undefined)),
  'passes on': step('passes on', ({ next }) => next()),
  'extends the context': step('extends', ({ ctx, next }) => next({ ctx: { depth: Number(ctx.depth ?? 0) + 1 } })),
  'hides the context': step('hides', ({ next }) => next({ ctx: { ip: undefined } })),
  'changes the input': step('changes', ({ input, next }) => next({ input: { ...Object(input), added: true } })),
  'takes the input away': step('takes', ({ next }) => next({ input: undefined })),
  'changes the raw input': step('raw', ({ next }) => next({ getRawInput: async () => ({ a: 'raw', c: '3' }) })),
  'changes the answer': step('answers', async ({ next }) => {
    const result = await next()
    return result.ok ? { ...result, data: { shown: 'x', was: result.data } } : result
  }),
  'forgives a failure': step('forgives', async ({ next }) => {
    const result = await next()
    return result.ok ? result : { ...result, ok: true, data: result.error?.message }
  }),
  'tries twice': step('tries', async ({ next }) => {
    const first = await next()
    return first.ok ? first : next({ ctx: { again: true } })
  }),
  'answers by itself': step('itself', () => ({ ok: true, data: 7 })),
  'forgets to pass on': step('forgets', () => undefined),
  ...Object.fromEntries(Object.keys(failures).map((kind) => [`throws ${kind}`, step('throws', () => raise(kind))])),
  ...Object.fromEntries(
    Object.keys(failures).map((kind) => [
      `throws ${kind} afterwards`,
      step('throws afterwards', async ({ next }) => {
        await next()
        return raise(kind)
      }),
    ]),
  ),
}

const resolvers: Record<string, (options: Options) => unknown> = {
  'the input': ({ input }) => input,
  'more than is declared': async () => ({ shown: 'yes', secret: 'no' }),
  'a number': () => 42,
  nothing: () => undefined,
  ...Object.fromEntries(Object.keys(failures).map((kind) => [`throwing ${kind}`, () => raise(kind)])),
}

const inputs = fc.constantFrom<unknown>(
  undefined,
  null,
  'text',
  {},
  { a: 'x', c: '4' },
  { a: 'bad', c: 1, more: true },
  { a: 1 },
  [1],
)

/** tRPC's own procedure, and the product's, whose first step turns an AppError into an answer's code. */
const bases = {
  bare: initTRPC.context<RequestContext>().create().procedure as unknown as Builder,
  product: publicProcedure as unknown as Builder,
}

/** tRPC takes one output of a procedure. */
const withOneOutput = (names: string[]) => {
  const first = names.find((name) => name.startsWith('output'))
  return names.filter((name, index) => !name.startsWith('output') || names.indexOf(first ?? '') === index)
}

describe('a call ends as it does by tRPC’s own caller', () => {
  test('whatever steps a procedure has', async () => {
    const chains = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 6 }).map(withOneOutput)
    const starts = fc.constantFrom('bare' as const, 'product' as const)
    const ends = fc.constantFrom(...Object.keys(resolvers))
    await fc.assert(
      fc.asyncProperty(starts, chains, ends, fc.boolean(), inputs, async (start, names, end, isQuery, input) => {
        const built = names.reduce((builder, name) => steps[name]?.(builder) ?? builder, bases[start])
        const resolver = async (options: Options) => {
          await note('resolver', options)
          return resolvers[end]?.(options)
        }
        const tested = router({ p: isQuery ? built.query(resolver) : built.mutation(resolver) })
        const { ours, theirs } = await both(tested, context(null), 'p', input)
        expect(ours).toEqual(theirs)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a router that needs more than queries and mutations is refused at start', () => {
  const t = initTRPC.create()
  const stream = t.procedure.subscription(async function* () {
    yield 1
  })
  const own = t.procedure.experimental_caller(async () => 1).query(() => 1)
  for (const tested of [
    t.router({ a: { stream } }),
    t.router({ a: { own: own as never } }),
    t.router({ a: lazy(async () => t.router({})) }),
  ])
    expect(() => requireServable(tested)).toThrow(/^a/)
  expect(() => requireServable(router({ p: publicProcedure.query(() => 1) }))).not.toThrow()
})

const GARAGE = '0198c0de-0000-7000-8000-000000000001'
const CUSTOMER = '0198c0de-0000-7000-8000-000000000002'

const person = (more: Partial<Caller> = {}): Caller => ({
  userId: 'u1',
  sessionHash: 'h',
  sessionExpiresAt: new Date(Date.now() + 3_600_000),
  image: null,
  name: 'Matti',
  email: 'matti@example.com',
  emailVerified: true,
  disabled: false,
  isSuperUser: false,
  hasSecondFactor: false,
  hasFreshProof: true,
  barredFrom: [],
  memberships: [],
  ...more,
})
const member = (organizationId: string, organizationType: OrganizationType, role: MemberRole) =>
  person({ memberships: [{ organizationId, organizationType, role }] })

const callers: Record<string, Caller | null> = {
  nobody: null,
  'a disabled member': { ...member(GARAGE, 'GARAGE', 'ADMIN'), disabled: true },
  'a member of no organisation': person(),
  'a super-user': person({ isSuperUser: true }),
  'a garage’s admin': member(GARAGE, 'GARAGE', 'ADMIN'),
  'a garage’s member': member(GARAGE, 'GARAGE', 'MEMBER'),
  'a customer’s admin': member(CUSTOMER, 'CUSTOMER', 'ADMIN'),
  'a customer’s member': member(CUSTOMER, 'CUSTOMER', 'MEMBER'),
}

describe('the product’s procedure levels', () => {
  const Input = z.object({ text: z.string().min(2, 'Liian lyhyt').default('hei') })
  const Output = z.object({ text: z.string(), userId: z.string().optional(), role: z.string().optional() })
  const answer = ({ ctx, input }: { ctx: object; input: { text: string } }) => {
    const { caller, membership } = ctx as { caller?: Caller; membership?: { role: string } }
    return { text: input.text, userId: caller?.userId, role: membership?.role, secret: 'never leaves' }
  }
  const levels = router({
    public: publicProcedure.input(Input).output(Output).query(answer),
    session: sessionProcedure.input(Input).output(Output).query(answer),
    user: userProcedure.input(Input).output(Output).query(answer),
    superUser: superUserProcedure.input(Input).output(Output).query(answer),
    organization: organizationProcedure.input(Input).output(Output).query(answer),
    garage: garageProcedure.input(Input).output(Output).query(answer),
    customer: customerProcedure.input(Input).output(Output).mutation(answer),
    admin: adminProcedure.input(Input).output(Output).mutation(answer),
  })
  const paths = Object.keys(levels._def.procedures)
  const given: unknown[] = [
    undefined,
    {},
    { organizationId: GARAGE },
    { organizationId: CUSTOMER, text: 'moi' },
    { organizationId: CUSTOMER.replace('2', '3') },
    { organizationId: 'ei-ole' },
    { organizationId: GARAGE, text: 'x' },
    { organizationId: GARAGE, text: 7, more: 'undeclared' },
  ]

  test.each(Object.entries(callers))('%s is answered and refused as by tRPC’s own caller', async (_name, caller) => {
    for (const path of paths)
      for (const input of given) {
        const { ours, theirs } = await both(levels, context(caller), path, input)
        expect(ours, `${path} ${JSON.stringify(input)}`).toEqual(theirs)
      }
  })

  test.each([
    ['nobody', null, ['public']],
    ['a disabled member', GARAGE, ['public', 'session']],
    ['a member of no organisation', GARAGE, ['public', 'session', 'user']],
    ['a super-user', GARAGE, ['public', 'session', 'user', 'superUser']],
    ['a garage’s admin', GARAGE, ['public', 'session', 'user', 'organization', 'garage', 'admin']],
    ['a garage’s member', GARAGE, ['public', 'session', 'user', 'organization', 'garage']],
    ['a garage’s member', CUSTOMER, ['public', 'session', 'user']],
    ['a customer’s admin', CUSTOMER, ['public', 'session', 'user', 'organization', 'customer', 'admin']],
    ['a customer’s member', CUSTOMER, ['public', 'session', 'user', 'organization', 'customer']],
    ['a customer’s member', GARAGE, ['public', 'session', 'user']],
  ])('%s in organisation %s gets just as far as the levels say', async (name, organizationId, expected) => {
    const caller = callerOf(levels, context(callers[name] ?? null)) as Record<string, (input: unknown) => unknown>
    const open = []
    for (const path of paths) {
      const outcome = await outcomeOf(levels, Promise.resolve(caller[path]?.({ organizationId })))
      if (!('data' in outcome) || 'code' in outcome) continue
      expect(outcome.data).not.toHaveProperty('secret')
      open.push(path)
    }
    expect(open).toEqual(expected)
  })
})
