import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { connectionsRouter } from '#features/connections/server/connections.router.ts'
import type { ConnectionState } from '#features/organizations/organizations.ts'
import { freshBusinessId, makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { connections } from '#features/organizations/server/organizations.tables.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { createLog } from '#server/log.ts'
import { rateLimits } from '#server/rate-limit.tables.ts'
import { router } from '#server/trpc.ts'
import type { MemberRole, OrganizationType } from '#shared/organization.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followsModel, type Said } from '#test/model.ts'
import { followConnection } from './follow-connection.ts'
import { tickets as feature } from './tickets.feature.ts'
import { ticketsRouter } from './tickets.router.ts'
import { tickets } from './tickets.tables.ts'

const { db } = await testDatabase()
const api = router({
  organizations: organizationsRouter,
  connections: connectionsRouter,
  tickets: ticketsRouter,
  vehicles: vehiclesRouter,
})
/** Days pass between acts. */
let now = Date.parse('2031-01-15T12:00:00.000Z')
const clock = () => new Date(now)
const services = { features: contributionsOf([feature]), clock }
const relay = createRelay({
  db,
  clock: () => new Date(),
  log: createLog('silent'),
  listeners: [followConnection(services)],
})
const DAY_MS = 86_400_000

type Person = `${OrganizationType} ${MemberRole}`
const PEOPLE: readonly Person[] = ['CUSTOMER ADMIN', 'CUSTOMER MEMBER', 'GARAGE ADMIN', 'GARAGE MEMBER']

/** Each side's yes, as an own fact; the product keeps one state instead. */
type Model = {
  /** Null before anything was said. */
  garageSays: 'yes' | 'no' | null
  customerSays: 'yes' | 'no' | null
  blocked: boolean
  /** The day of the customer's last no, or null when the last no was the garage's own. */
  saidNoOn: number | null
  version: number
  today: number
  /** How many cars the garage typed that are not joined with a recorded one, and how many tickets there are in all. */
  typed: number
  tickets: number
}

type Verb = 'accept' | 'refuse' | 'block' | 'allow' | 'revoke' | 'cancel' | 'request' | 'report' | 'wait'
type Draft = { person: Person; verb: Verb; isStale: boolean }
type Act = Draft & { version: number }

const draft: fc.Arbitrary<Draft> = fc.record({
  person: fc.constantFrom(...PEOPLE),
  verb: fc.constantFrom<Verb>(
    'accept',
    'accept',
    'refuse',
    'block',
    'allow',
    'revoke',
    'cancel',
    'request',
    'report',
    'wait',
  ),
  isStale: fc.constantFrom(false, false, false, true),
})

function stateOf({ garageSays, customerSays }: Model): ConnectionState | null {
  if (garageSays === null && customerSays === null) return null
  if (garageSays === 'yes' && customerSays === 'yes') return 'ACCEPTED'
  if (garageSays === 'yes' && customerSays === null) return 'PENDING'
  return 'REVOKED'
}

const mayAskAgain = (m: Model) =>
  !m.blocked && (m.saidNoOn === null ? m.garageSays === 'no' : m.today >= m.saidNoOn + 30)

const opened = (m: Model): Model => ({
  ...m,
  garageSays: 'yes',
  customerSays: 'yes',
  blocked: false,
  saidNoOn: null,
  // what was typed is joined with what is recorded
  typed: 0,
})
const asked = (m: Model): Model => ({ ...m, garageSays: 'yes', customerSays: null, saidNoOn: null })

function says(m: Model, { person, verb, version }: Act): Said<Model, string> {
  const [type, role] = person.split(' ') as [OrganizationType, MemberRole]
  const no = (answer: string) => ({ model: m, answer })
  const changed = (model: Model) => ({ model: { ...model, version: m.version + 1 }, answer: 'done' })
  const state = stateOf(m)
  if (verb === 'wait') return { model: { ...m, today: m.today + 12 }, answer: 'done' }
  if (verb === 'report') {
    const written = { ...m, tickets: m.tickets + 1 }
    if (type === 'CUSTOMER') {
      if (state === 'ACCEPTED') return { model: written, answer: 'done' }
      if (m.blocked) return no('garage_blocked')
      return { model: { ...opened(written), version: m.version + 1 }, answer: 'done' }
    }
    if (state === 'ACCEPTED') return { model: written, answer: 'done' }
    if (state !== null && state !== 'PENDING' && !mayAskAgain(m)) return no('connection_closed')
    if (m.typed >= 5) return no('waits_for_customer')
    const waiting = { ...written, typed: m.typed + 1 }
    if (state === 'PENDING') return { model: waiting, answer: 'done' }
    return { model: { ...asked(waiting), version: m.version + 1 }, answer: 'done' }
  }

  const isAnswer = verb === 'accept' || verb === 'refuse' || verb === 'block' || verb === 'allow'
  if (isAnswer && type !== 'CUSTOMER') return no('customer_only')
  if ((verb === 'cancel' || verb === 'request') && type !== 'GARAGE') return no('garage_only')
  if ((isAnswer || verb === 'revoke') && role !== 'ADMIN') return no('admin_only')
  if (state === null) return no('connection')
  if (version !== m.version) return no('connection_changed')
  const notAllowed = no('connection_not_allowed')
  const byCustomer = { customerSays: 'no', saidNoOn: m.today } as const
  const isClosed = state !== 'ACCEPTED' && state !== 'PENDING'
  const ownNo: Model = type === 'CUSTOMER' ? { ...m, ...byCustomer } : { ...m, garageSays: 'no', saidNoOn: null }
  const refused = (blocked: boolean) => (state === 'PENDING' ? changed({ ...m, ...byCustomer, blocked }) : notAllowed)
  const outcomes = {
    accept: m.garageSays === 'yes' && state !== 'ACCEPTED' ? changed(opened(m)) : notAllowed,
    refuse: refused(false),
    block: refused(true),
    allow: m.blocked ? changed({ ...m, blocked: false }) : notAllowed,
    cancel: state === 'PENDING' ? changed(ownNo) : notAllowed,
    request: isClosed && mayAskAgain(m) ? changed(asked(m)) : no('connection_closed'),
    revoke: state === 'ACCEPTED' ? changed(ownNo) : notAllowed,
  }
  return outcomes[verb]
}

async function begin() {
  const businessId = freshBusinessId()
  const { organization: garage, user: garageAdmin } = await makeStaffed(db, { type: 'GARAGE' })
  const { organization: customer, user: customerAdmin } = await makeStaffed(db, { type: 'CUSTOMER', businessId })
  const [garageMember, customerMember] = [await makeUser(db), await makeUser(db)]
  await makeMembership(db, garageMember.id, garage.id, 'MEMBER')
  await makeMembership(db, customerMember.id, customer.id, 'MEMBER')
  await makeVehicle(db, { organizationId: customer.id, registrationNumber: 'SAL-1' })
  const caller = async (userId: string) => callerOf(api, await contextOf(db, userId, services))
  const people = {
    'CUSTOMER ADMIN': await caller(customerAdmin.id),
    'CUSTOMER MEMBER': await caller(customerMember.id),
    'GARAGE ADMIN': await caller(garageAdmin.id),
    'GARAGE MEMBER': await caller(garageMember.id),
  }
  const world = { ids: { GARAGE: garage.id, CUSTOMER: customer.id }, businessId, people }
  const model: Model = {
    garageSays: null,
    customerSays: null,
    blocked: false,
    saidNoOn: null,
    version: 0,
    today: 0,
    typed: 0,
    tickets: 0,
  }
  return { world, model }
}
type World = Awaited<ReturnType<typeof begin>>['world']

const pairOf = ({ ids }: World) => and(eq(connections.garageId, ids.GARAGE), eq(connections.customerId, ids.CUSTOMER))

async function does(world: World, { person, verb, version }: Act): Promise<string> {
  const { ids, businessId, people } = world
  const [type] = person.split(' ') as [OrganizationType]
  const caller = people[person]
  const mine = { organizationId: ids[type] }
  const report = {
    ...mine,
    job: { title: 'Huolto' },
    requestKey: randomUUID(),
    vehicle: { vehicle: { registrationNumber: 'SAL-1' } },
  }
  const [row] = await db.select({ id: connections.id }).from(connections).where(pairOf(world))
  // who saw no connection knows the id of none, though another may be making one at this moment
  const connectionId = (version > 0 && row?.id) || randomUUID()
  const one = { ...mine, connectionId, version: Math.max(version, 1) }
  const acts: Record<Verb, () => Promise<unknown>> = {
    accept: () => caller.connections.accept(one),
    refuse: () => caller.connections.refuse(one),
    block: () => caller.connections.refuse({ ...one, block: true }),
    allow: () => caller.connections.allow(one),
    revoke: () => caller.connections.revoke(one),
    cancel: () => caller.connections.cancel(one),
    request: () => caller.connections.request(one),
    report: () =>
      type === 'GARAGE'
        ? caller.tickets.reportForCustomer({ ...report, customer: { customerId: ids.CUSTOMER, businessId } })
        : caller.tickets.report({ ...report, garageId: ids.GARAGE }),
    wait: async () => {
      now += 12 * DAY_MS
    },
  }
  try {
    await acts[verb]()
    return 'done'
  } catch (error) {
    const { kind, reason } = await refusal(Promise.reject(error))
    if (kind === 'internal') throw error
    return reason
  }
}

/** What each side really gets to see. */
async function sees(world: World) {
  // limits have tests of their own
  await db.delete(rateLimits)
  await relay.drain()
  const { ids, people } = world
  const [garage, customer] = [people['GARAGE MEMBER'], people['CUSTOMER MEMBER']]
  const [row] = await db.select().from(connections).where(pairOf(world))
  const inGarage = { organizationId: ids.GARAGE }
  const own = await db.select().from(tickets).where(eq(tickets.garageId, ids.GARAGE))
  const shown = await Promise.all(own.map(({ id }) => garage.tickets.get({ ...inGarage, ticketId: id })))
  return {
    isOpen: row?.state === 'ACCEPTED',
    isPending: row?.state === 'PENDING',
    version: row?.version ?? 0,
    blocked: row?.blocked ?? false,
    tickets: own.length,
    typed: own.filter(({ vehicleId }) => vehicleId === null).length,
    garageSeesVehicles: (await garage.tickets.intake.cars(inGarage)).cars.length > 0,
    garageSeesVehicleOfTickets: shown.filter(({ vehicleId }) => vehicleId !== null).length,
    garageFindsByName: (await garage.organizations.findCustomers(inGarage)).map(({ connection }) => connection),
    customerSeesTickets: await customer.tickets.countUnarchived({ organizationId: ids.CUSTOMER }),
  }
}

function shown(m: Model) {
  const state = stateOf(m)
  const isOpen = state === 'ACCEPTED'
  return {
    isOpen,
    isPending: state === 'PENDING',
    version: m.version,
    blocked: m.blocked,
    tickets: m.tickets,
    typed: m.typed,
    customerSeesTickets: m.tickets,
    garageSeesVehicles: isOpen && m.tickets > 0,
    garageSeesVehicleOfTickets: isOpen ? m.tickets - m.typed : 0,
    garageFindsByName: isOpen || state === 'PENDING' ? [state] : [],
  }
}

test('after any acts of both sides, in any order and at once, each sees of the other what both said yes to and nothing else', async () => {
  await followsModel<World, Model, Draft, Act, string>(
    {
      begin,
      draft,
      // who looked before the last change answers to an older version
      act: (drawn, _label, { version }) => ({ ...drawn, version: drawn.isStale ? version + 7 : version }),
      says,
      does,
      shown,
      sees,
    },
    { runs: 40, acts: 14 },
  )
})
