import { randomUUID } from 'node:crypto'
import {
  type Arbitrary,
  type AsyncCommand,
  assert,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { profileRouter } from '#features/accounts/server/accounts.router.ts'
import { makeMembership, makeOrganization } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { contributionsOf } from '#server/feature.ts'
import { router } from '#server/trpc.ts'
import { anotherDay } from '#test/another-day.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { modelRuns } from '#test/model.ts'
import { trustAll } from '#test/services.ts'
import { leaveOrganizations } from './leave-organizations.ts'
import { type Act, act, firstModel, type Model, type OrganizationName } from './members.model.ts'
import { membersPages, membersRouter } from './members.router.ts'

// Random acts of four people on three organisations, one after another and two at once: what the product does is what the
// model says, and of two at once what the model says of one of the two orders.

const { db, pool } = await testDatabase()
const api = router({ profile: profileRouter, members: membersRouter, settings: router(membersPages(ownSettings)) })
const features = contributionsOf([{ accountDeletion: [leaveOrganizations], outreachTrust: [trustAll] }])

type World = {
  people: { id: string; email: string }[]
  organizations: Record<OrganizationName, string>
  /** The tokens of the links in the mails, by the invitation's id. */
  links: Map<string, string>
}

async function makeWorld(model: Model): Promise<World> {
  await pool.query('delete from rate_limits')
  const people = []
  for (const { verified } of model.people)
    people.push(await makeUser(db, { passwordHash: null, emailVerifiedAt: verified ? new Date().toISOString() : null }))
  const garage = await makeOrganization(db, { type: 'GARAGE' })
  const customer = await makeOrganization(db, { type: 'CUSTOMER' })
  const managed = await makeOrganization(db, { type: 'CUSTOMER', managedByGarageId: garage.id })
  const organizations = { garage: garage.id, customer: customer.id, managed: managed.id }
  for (const [name, { members }] of Object.entries(model.organizations))
    for (const [person, role] of members)
      await makeMembership(db, people[person]?.id ?? '', organizations[name as OrganizationName], role)
  return { people, organizations, links: new Map() }
}

/** What the act does when it is called; the caller is read now, as a request reads it at its beginning. */
async function prepare(world: World, model: Model, given: Act): Promise<() => Promise<unknown>> {
  const self = world.people[given.by]
  const { profile, members, settings } = callerOf(api, await contextOf(db, self?.id ?? '', { features }))
  const scopeOf = (name: OrganizationName, byGarage = false) => ({
    organizationId: world.organizations[name],
    ...(byGarage && { managedByGarageId: world.organizations.garage }),
  })
  switch (given.kind) {
    case 'invite': {
      const { organization, byGarage, to, role } = given
      const email = world.people[to]?.email ?? ''
      return () => settings.invitations.create({ ...scopeOf(organization, byGarage), email, role })
    }
    case 'accept': {
      const id = model.invitations[given.invitation]?.id ?? randomUUID()
      const by = given.how === 'link' ? { token: world.links.get(id) ?? 'none' } : { invitationId: id }
      return () => members.invitations.accept(by)
    }
    case 'resend':
    case 'revoke': {
      const { id = randomUUID(), organization = 'customer' } = model.invitations[given.invitation] ?? {}
      return () => settings.invitations[given.kind]({ ...scopeOf(organization, given.byGarage), id })
    }
    case 'setRole':
      return () =>
        settings.members.setRole({
          ...scopeOf(given.organization),
          userId: world.people[given.who]?.id ?? '',
          role: given.role,
        })
    case 'remove':
      return () =>
        settings.members.remove({ ...scopeOf(given.organization), userId: world.people[given.who]?.id ?? '' })
    case 'leave':
      return () => members.leave(scopeOf(given.organization))
    case 'deleteAccount':
      return () => profile.deleteAccount({ email: self?.email })
  }
}

const outcomeOf = async (call: () => Promise<unknown>): Promise<string> => {
  const promise = call()
  return promise.then(
    () => 'ok',
    async () => {
      const { kind, reason } = await refusal(promise)
      expect(kind).not.toBe('internal')
      return reason
    },
  )
}

const ROWS = `select i.id, i.organization_id as organization, i.email, i.role, (case
    when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
    when expires_at <= now() then 'expired' else 'open' end) as state
  from invitations i where organization_id = any($1) order by created_at, id`

/** Everything that the model speaks of, read from the database, in the model's words. */
async function stateOf({ people, organizations }: World) {
  const ids = Object.values(organizations)
  const nameOf = (id: string) => Object.entries(organizations).find(([, one]) => one === id)?.[0] ?? id
  const personOf = (id: string) => people.findIndex((one) => one.id === id)
  const users = await pool.query('select id, email_verified_at, deleted_at from users where id = any($1)', [
    people.map(({ id }) => id),
  ])
  const rows = await pool.query('select id, disabled_at, managed_by_garage_id from organizations where id = any($1)', [
    ids,
  ])
  const members = await pool.query('select * from memberships where organization_id = any($1)', [ids])
  const audit = await pool.query('select * from audit_events where organization_id = any($1)', [ids])
  return {
    people: people.map(({ id }) => {
      const row = users.rows.find((one) => one.id === id)
      return { verified: row.email_verified_at !== null, gone: row.deleted_at !== null }
    }),
    organizations: Object.fromEntries(
      Object.entries(organizations).map(([name, id]) => {
        const row = rows.rows.find((one) => one.id === id)
        return [
          name,
          {
            disabled: row.disabled_at !== null,
            managed: row.managed_by_garage_id !== null,
            members: members.rows
              .filter((one) => one.organization_id === id)
              .map((one) => `${personOf(one.user_id)} ${one.role}`)
              .sort(),
          },
        ]
      }),
    ),
    invitations: (await pool.query(ROWS, [ids])).rows
      .map((row) => `${row.id} ${nameOf(row.organization)} ${row.role} ${row.state}`)
      .sort(),
    audit: audit.rows
      .map((row) => `${row.action} ${personOf(row.actor_user_id)} ${row.acting_as} ${nameOf(row.organization_id)}`)
      .sort(),
  }
}

const stateOfModel = ({ people, organizations, invitations, audit }: Model) => ({
  people,
  organizations: Object.fromEntries(
    Object.entries(organizations).map(([name, { members, ...rest }]) => [
      name,
      { ...rest, members: [...members].map(([person, role]) => `${person} ${role}`).sort() },
    ]),
  ),
  invitations: invitations.map(({ id, organization, role, state }) => `${id} ${organization} ${role} ${state}`).sort(),
  audit: [...audit].sort(),
})

/** Reads the links in the newest mails, and gives new rows their place in the model. */
async function readMails(world: World, model: Model): Promise<void> {
  const { rows } = await pool.query(ROWS, [Object.values(world.organizations)])
  for (const invitation of model.invitations) {
    if (invitation.id) continue
    const row = rows.find(
      (one) =>
        one.organization === world.organizations[invitation.organization] &&
        one.email === world.people[invitation.to]?.email &&
        !model.invitations.some(({ id }) => id === one.id),
    )
    if (row) invitation.id = row.id
  }
  const ids = rows.map(({ id }) => id)
  const mails = await pool.query('select target_id, text from deliveries where target_id = any($1) order by id', [ids])
  for (const { target_id: id, text } of mails.rows)
    world.links.set(id, /#token=([^&\s]+)/.exec(text)?.[1] ?? 'a mail without a link')
  // limits have tests of their own
  await anotherDay(db)
}

async function expectAsModel(world: World, model: Model): Promise<void> {
  await readMails(world, model)
  expect(await stateOf(world)).toEqual(stateOfModel(model))
  for (const { members } of Object.values(model.organizations))
    if (members.size > 0) expect([...members.values()]).toContain('ADMIN')
}

type Command = AsyncCommand<Model, World>

/** In place of a person: the invited one. */
const INVITED = -1

/** An act upon an invitation means one of those that there are. */
function resolved(model: Readonly<Model>, given: Act): Act {
  if (!('invitation' in given)) return given
  const invitation = given.invitation % model.invitations.length
  const by = given.by === INVITED ? (model.invitations[invitation]?.to ?? 0) : given.by
  return { ...given, invitation, by }
}

const isPossible = (model: Readonly<Model>, given: Act): boolean =>
  !('invitation' in given) || model.invitations.length > 0

const command = (
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  acts: readonly Act[] = [],
): Command => ({
  check: (model) => acts.every((given) => isPossible(model, given)),
  run,
  toString: () => name,
})

const alone = (wanted: Act): Command =>
  command(
    JSON.stringify(wanted),
    async (model, world) => {
      const given = resolved(model, wanted)
      const call = await prepare(world, model, given)
      const expected = act(model, given)
      expect(await outcomeOf(call)).toBe(expected)
      await expectAsModel(world, model)
    },
    [wanted],
  )

/** Takes over into a model what another one is. */
const become = (model: Model, other: Model) => Object.assign(model, other)

const atOnce = (one: Act, other: Act): Command =>
  command(
    `at once: ${JSON.stringify([one, other])}`,
    async (model, world) => {
      const [first, second] = [resolved(model, one), resolved(model, other)]
      const calls = [await prepare(world, model, first), await prepare(world, model, second)]
      const outcomes = await Promise.all(calls.map(outcomeOf))
      const before = (await stateOf(world)).audit
      const orders = [
        [first, second],
        [second, first],
      ].map((acts) => {
        const after = structuredClone(model)
        const results = acts.map((given) => act(after, given))
        return { after, results: acts[0] === first ? results : results.toReversed() }
      })
      // the reason may be that of the moment before; whether each succeeded, and what is left, may not
      const successes = (results: string[]) => results.map((result) => result === 'ok').join()
      const withoutRole = (audit: readonly string[]) =>
        audit
          .map((row) => row.replace(/ (admin|member) /, ' somebody '))
          .sort()
          .join('\n')
      const fitting = []
      for (const { after, results } of orders) {
        await readMails(world, after)
        const { audit, ...rest } = stateOfModel(after)
        const { audit: real, ...state } = await stateOf(world)
        const isSame = JSON.stringify(rest) === JSON.stringify(state) && withoutRole(audit) === withoutRole(real)
        if (isSame && successes(results) === successes(outcomes)) fitting.push(after)
      }
      const [fits] = fitting
      if (!fits)
        expect({ outcomes, ...(await stateOf(world)) }).toEqual({
          outcomes: orders[0]?.results,
          ...stateOfModel(orders[0]?.after ?? model),
        })
      else become(model, { ...fits, audit: [...before] })
      await expectAsModel(world, model)
    },
    [one, other],
  )

const disable = (name: OrganizationName): Command =>
  command(`super-user disables or enables ${name}`, async (model, world) => {
    const organization = model.organizations[name]
    organization.disabled = !organization.disabled
    await pool.query('update organizations set disabled_at = case when $2 then now() end where id = $1', [
      world.organizations[name],
      organization.disabled,
    ])
  })

const expire = (index: number): Command =>
  command(`invitation ${index} runs out`, async (model) => {
    const invitation = model.invitations[index]
    if (invitation?.state !== 'open') return
    invitation.state = 'expired'
    await pool.query("update invitations set expires_at = now() - interval '1 second' where id = $1", [invitation.id])
  })

const person = nat(3)
const invitation = nat(5)
const role = constantFrom('ADMIN' as const, 'MEMBER' as const)
const organization = constantFrom<OrganizationName>('garage', 'customer', 'managed')
const byGarage = boolean()
const kindOf = <const Kind extends Act['kind']>(...kinds: Kind[]) => constantFrom(...kinds)

const invite = record({ kind: kindOf('invite'), by: person, organization, byGarage, to: person, role })

/** What becomes of one invitation; most often its own person answers. */
const answer = (one: Arbitrary<number>) =>
  oneof(
    record({
      kind: kindOf('accept'),
      by: oneof(constant(INVITED), constant(INVITED), person),
      invitation: one,
      how: constantFrom('link' as const, 'list' as const),
    }),
    record({ kind: kindOf('resend', 'revoke'), by: person, invitation: one, byGarage }),
  )

/** What may take an admin from one organisation. */
const loss = (one: Arbitrary<OrganizationName>) =>
  oneof(
    record({ kind: kindOf('setRole'), by: person, organization: one, who: person, role }),
    record({ kind: kindOf('remove'), by: person, organization: one, who: person }),
    record({ kind: kindOf('leave'), by: person, organization: one }),
    record({ kind: kindOf('deleteAccount'), by: person }),
  )

const anyAct = oneof(invite, invite, answer(invitation), answer(invitation), loss(organization))
const pair = oneof(
  tuple(anyAct, anyAct),
  invitation.chain((one) => tuple(answer(constant(one)), answer(constant(one)))),
  organization.chain((one) => tuple(loss(constant(one)), loss(constant(one)))),
)

test('members and invitations do what the model says, also when two act at once', async () => {
  const acts = commands(
    [
      ...Array.from({ length: 5 }, () => anyAct.map(alone)),
      ...Array.from({ length: 4 }, () => pair.map(([one, other]) => atOnce(one, other))),
      organization.map(disable),
      invitation.map(expire),
    ],
    { size: 'max', maxCommands: 40 },
  )
  await assert(
    asyncProperty(acts, async (given) => {
      await asyncModelRun(async () => {
        const model = firstModel()
        return { model, real: await makeWorld(model) }
      }, given)
    }),
    { numRuns: modelRuns(80) },
  )
})
