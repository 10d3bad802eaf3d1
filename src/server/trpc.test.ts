import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { callerOf } from '#test/caller.ts'
import { testServices } from '#test/services.ts'
import type { Caller } from './caller.ts'
import type { RequestContext } from './context.ts'
import {
  adminProcedure,
  billingProcedure,
  customerProcedure,
  garageProcedure,
  organizationProcedure,
  publicProcedure,
  router,
  sessionProcedure,
  superUserProcedure,
  userProcedure,
} from './trpc.ts'

const context = (caller: Caller | null): RequestContext => ({
  db: undefined as never,
  services: testServices(),
  requestId: 'r1',
  ip: '::1',
  caller,
  signal: new AbortController().signal,
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
  person({ memberships: [{ organizationId, organizationType, role, installs: true, bills: true }] })

const callers: Record<string, Caller | null> = {
  visitor: null,
  'a disabled member': { ...member(GARAGE, 'GARAGE', 'ADMIN'), disabled: true },
  'a member of no organisation': person(),
  'a super-user': person({ isSuperUser: true }),
  'a garage’s admin': member(GARAGE, 'GARAGE', 'ADMIN'),
  'a garage’s member': member(GARAGE, 'GARAGE', 'MEMBER'),
  'a garage’s member who does not bill': person({
    memberships: [{ organizationId: GARAGE, organizationType: 'GARAGE', role: 'MEMBER', installs: true, bills: false }],
  }),
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
    billing: billingProcedure.input(Input).output(Output).query(answer),
    customer: customerProcedure.input(Input).output(Output).mutation(answer),
    admin: adminProcedure.input(Input).output(Output).mutation(answer),
  })
  const paths = ['public', 'session', 'user', 'superUser', 'organization', 'garage', 'billing', 'customer', 'admin']

  test.each([
    ['visitor', null, ['public']],
    ['a disabled member', GARAGE, ['public', 'session']],
    ['a member of no organisation', GARAGE, ['public', 'session', 'user']],
    ['a super-user', GARAGE, ['public', 'session', 'user', 'superUser']],
    ['a garage’s admin', GARAGE, ['public', 'session', 'user', 'organization', 'garage', 'billing', 'admin']],
    ['a garage’s member', GARAGE, ['public', 'session', 'user', 'organization', 'garage', 'billing']],
    ['a garage’s member who does not bill', GARAGE, ['public', 'session', 'user', 'organization', 'garage']],
    ['a garage’s member', CUSTOMER, ['public', 'session', 'user']],
    ['a customer’s admin', CUSTOMER, ['public', 'session', 'user', 'organization', 'customer', 'admin']],
    ['a customer’s member', CUSTOMER, ['public', 'session', 'user', 'organization', 'customer']],
    ['a customer’s member', GARAGE, ['public', 'session', 'user']],
  ])('%s in organisation %s gets just as far as the levels say', async (name, organizationId, expected) => {
    const caller = callerOf(levels, context(callers[name] ?? null)) as Record<string, (input: unknown) => unknown>
    const open = []
    for (const path of paths) {
      const answer = await Promise.resolve(caller[path]?.({ organizationId })).catch((error: unknown) => error)
      if (answer instanceof TRPCError) continue
      expect(answer).not.toHaveProperty('secret')
      open.push(path)
    }
    expect(open).toEqual(expected)
  })
})
