import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { makeConnection, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { showVehicleToGarage } from '#features/vehicles/server/save-vehicle.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { transact } from '#server/db/transact.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followsModel } from '#test/model.ts'
import type { TimelineEntry } from '../ticket-views.ts'
import { TICKET_STATUSES } from '../tickets.ts'
import { archiveOldTickets } from './archive-ticket.ts'
import { makeTicket } from './tickets.factory.ts'
import {
  type Act,
  type Answer,
  type Changes,
  type Model,
  movesOf,
  says,
  shown,
  type Times,
  there,
} from './tickets.model.ts'
import { ticketsRouter } from './tickets.router.ts'
import { ticketActs, tickets } from './tickets.tables.ts'

const { db } = await testDatabase()
// no time passes but what `wait` lets pass: an act may be undone for ten seconds
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
const SKIPPED: OrganizationType[][] = [[], ['GARAGE'], ['CUSTOMER'], ['GARAGE', 'CUSTOMER']]

type Person = { organizationId: string; caller: ReturnType<typeof callerOf<typeof ticketsRouter>> }
type World = {
  people: Record<OrganizationType, Person>
  vehicleId: string
  /** The tickets by the labels that the model knows them by, and the keys of forms and comments by theirs. */
  ids: Map<string, string>
  keys: Map<string, string>
}

/** Acts as they are drawn; `ticket` and `earlier` count in what there is by then. */
type Draft =
  | { kind: 'report'; side: OrganizationType; title: string; earlier: number | null }
  | {
      kind: 'move'
      side: OrganizationType
      ticket: number
      to: number
      allowed: boolean
      times: Times
      stale: boolean
      again: boolean
    }
  | { kind: 'edit'; side: OrganizationType; ticket: number; changes: Changes; stale: boolean }
  | { kind: 'comment'; side: OrganizationType; ticket: number; internal: boolean; key: 'new' | 'again' }
  | { kind: 'archive'; side: OrganizationType; ticket: number; changes: boolean; again: boolean }
  /** `back` counts from the side's newest act on the ticket. */
  | { kind: 'undo'; side: OrganizationType; ticket: number; back: number }
  | { kind: 'nightly' }
  | { kind: 'wait'; days: number }

const side = fc.constantFrom<OrganizationType>('GARAGE', 'GARAGE', 'CUSTOMER')
const ticket = fc.nat(3)
const stale = fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 7)
const again = stale
const mostly = fc.integer({ min: 0, max: 7 }).map((drawn) => drawn < 7)
const back = fc.constantFrom(0, 0, 0, 1, 2)
const title = fc.constantFrom('Jarrut', 'Öljyt')
const time = fc.option(fc.integer({ min: 1, max: 4 }).map((day) => new Date(Date.UTC(2026, 11, day)).toISOString()))
const times: fc.Arbitrary<Times> = fc.record({ scheduledStart: time, scheduledEnd: time }, { requiredKeys: [] })
const changes: fc.Arbitrary<Changes> = fc.record(
  { title, urgent: fc.boolean(), scheduledStart: time, scheduledEnd: time },
  { requiredKeys: [] },
)
const kind = <Kind extends Draft['kind']>(name: Kind) => fc.constant(name)
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: kind('report'), side, title, earlier: fc.option(fc.nat(3)) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: kind('move'), side, ticket, to: fc.nat(6), allowed: mostly, times, stale, again }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('edit'), side, ticket, changes, stale }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('comment'),
      side,
      ticket,
      internal: fc.boolean(),
      key: fc.constantFrom('new' as const, 'again' as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('archive'), side, ticket, changes: mostly, again }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('undo'), side, ticket, back }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('nightly') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), days: fc.constantFrom(16, 31) }) },
)

function act(drawn: Draft, label: string, model: Model): Act {
  if (drawn.kind === 'nightly' || drawn.kind === 'wait') return drawn
  if (drawn.kind === 'report') {
    const reported = model.filter(({ sent }) => sent.key !== '')
    const earlier = drawn.earlier === null ? undefined : reported[drawn.earlier]
    return { ...drawn, kind: 'report', label, key: earlier?.sent.key ?? label, side: earlier?.sent.by ?? drawn.side }
  }
  const meant = model[drawn.ticket % Math.max(model.length, 1)]
  const at = { side: drawn.side, ticket: meant?.label ?? 'none', version: meant?.version ?? 1 }
  const acts = meant?.acts.filter(({ by }) => by === drawn.side) ?? []
  if (drawn.kind === 'undo') return { ...at, kind: 'undo', key: acts.at(-1 - drawn.back)?.key ?? label }
  const key = 'again' in drawn && drawn.again ? (acts.at(-1)?.key ?? label) : label
  if (drawn.kind === 'archive') {
    const isArchived = (meant?.archived[drawn.side] ?? null) !== null
    return { ...at, kind: 'archive', archived: isArchived !== drawn.changes, key }
  }
  if (drawn.kind === 'comment') {
    const written = drawn.key === 'new' ? label : 'again'
    return { ...at, kind: 'comment', internal: drawn.internal, key: written, body: written }
  }
  if (drawn.stale) at.version += 1
  if (drawn.kind === 'edit') return { ...at, kind: 'edit', changes: drawn.changes }
  const moves = meant && drawn.allowed ? movesOf(meant, drawn.side) : TICKET_STATUSES
  const to = moves[drawn.to % Math.max(moves.length, 1)] ?? 'NEW'
  return { ...at, kind: 'move', to, times: drawn.side === 'CUSTOMER' && drawn.allowed ? {} : drawn.times, key }
}

async function begin(): Promise<{ world: World; model: Model }> {
  const person = async (type: OrganizationType) => {
    const { organization, user } = await makeStaffed(db, { type, role: 'MEMBER' })
    return { organizationId: organization.id, caller: callerOf(ticketsRouter, await contextOf(db, user.id)) }
  }
  const people = { GARAGE: await person('GARAGE'), CUSTOMER: await person('CUSTOMER') }
  const [garageId, customerId] = [people.GARAGE.organizationId, people.CUSTOMER.organizationId]
  await makeConnection(db, { garageId, customerId })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customerId })
  await transact(db, (tx) => showVehicleToGarage(tx, garageId, vehicleId))
  const world: World = { people, vehicleId, ids: new Map(), keys: new Map() }
  // one in each part of its life, so that few acts lead far
  const model = [there('new', 1, 'NEW', null), there('ready', 2, 'READY', null), there('old', 3, 'DONE', 20)]
  for (const { label, status, title, closedFor } of model) {
    const closedAt = closedFor === null ? null : new Date(Date.now() - closedFor * DAY_MS).toISOString()
    const { id } = await makeTicket(db, { garageId, customerId, vehicleId, status, title, closedAt })
    world.ids.set(label, id)
  }
  return { world, model }
}

const known = (map: Map<string, string>, label: string): string => {
  const id = map.get(label) ?? randomUUID()
  map.set(label, id)
  return id
}

async function does(world: World, wanted: Act): Promise<Answer> {
  const { people, ids, keys } = world
  if (wanted.kind === 'nightly') {
    await archiveOldTickets(db)
    return 'done'
  }
  if (wanted.kind === 'wait') {
    await db
      .update(tickets)
      .set({ closedAt: sql`${tickets.closedAt} - make_interval(hours => ${wanted.days * 24})` })
      .where(eq(tickets.garageId, people.GARAGE.organizationId))
    await db.update(ticketActs).set({ undoableUntil: new Date(0).toISOString() })
    return 'done'
  }
  const { organizationId, caller } = people[wanted.side]
  try {
    if (wanted.kind === 'report') {
      const ticketId = await report(world, wanted)
      const label = [...ids].find(([, id]) => id === ticketId)?.[0] ?? wanted.label
      ids.set(label, ticketId)
      return `made ${label}`
    }
    const at = { organizationId, ticketId: known(ids, wanted.ticket) }
    const requestKey = 'key' in wanted ? known(keys, wanted.key) : ''
    if (wanted.kind === 'archive') await caller.archive({ ...at, archived: wanted.archived, requestKey })
    else if (wanted.kind === 'comment') {
      const { body, internal } = wanted
      await caller.comment({ ...at, body, internal, requestKey })
    } else {
      const { version } =
        wanted.kind === 'move'
          ? await caller.move({ ...at, version: wanted.version, to: wanted.to, ...wanted.times, requestKey })
          : wanted.kind === 'undo'
            ? await caller.undo({ ...at, requestKey })
            : await caller.edit({ ...at, version: wanted.version, changes: wanted.changes })
      return `version ${version}`
    }
    return 'done'
  } catch (error) {
    const { kind, reason, details } = await refusal(Promise.reject(error))
    if (kind === 'internal') throw error
    const [field] = (details?.fields ?? []) as { field: string }[]
    return field?.field ?? reason
  }
}

async function report({ people, vehicleId, keys }: World, { side, key, title }: Act & { kind: 'report' }) {
  const common = { vehicle: { vehicleId }, job: { title }, requestKey: known(keys, key) }
  const { GARAGE: garage, CUSTOMER: customer } = people
  const { ticketId } =
    side === 'CUSTOMER'
      ? await customer.caller.report({
          organizationId: customer.organizationId,
          garageId: garage.organizationId,
          ...common,
        })
      : await garage.caller.reportForCustomer({
          organizationId: garage.organizationId,
          customer: { customerId: customer.organizationId },
          ...common,
        })
  return ticketId
}

async function sees({ people, ids }: World) {
  const rows = await db.select().from(tickets).where(eq(tickets.garageId, people.GARAGE.organizationId))
  const numberOf = ({ number }: { number: string }) => Number(number.split('-')[1])
  const seenBy = async ({ organizationId, caller }: Person, ticketId: string) => {
    const at = { organizationId, ticketId }
    const { can, closedAt, garageArchivedAt, customerArchivedAt, ...one } = await caller.get(at)
    const { entries } = await caller.timeline(at)
    const { title, urgent, status, scheduledStart, scheduledEnd, version } = one
    return {
      number: numberOf(one),
      title,
      urgent,
      status,
      start: scheduledStart,
      end: scheduledEnd,
      closedFor: closedAt && Math.floor((Date.now() - Date.parse(closedAt)) / DAY_MS),
      archived: { GARAGE: garageArchivedAt !== null, CUSTOMER: customerArchivedAt !== null },
      version,
      moves: [...can.moves].sort(),
      timeline: entries.toReversed().map((entry) => `${sideOf(entry)} ${textOf(entry)}`),
    }
  }
  const sideOf = ({ organization }: TimelineEntry) =>
    organization?.id === people.GARAGE.organizationId ? 'GARAGE' : 'CUSTOMER'
  const seen = rows.map(async ({ id }) => {
    const label = [...ids].find(([, one]) => one === id)?.[0] ?? id
    const [garage, customer] = await Promise.all([seenBy(people.GARAGE, id), seenBy(people.CUSTOMER, id)])
    return [label, { garage, customer }] as const
  })
  return {
    numbers: rows.map(numberOf).sort((a, b) => a - b),
    tickets: Object.fromEntries(await Promise.all(seen)),
    onDesk: await Promise.all(
      [people.GARAGE, people.CUSTOMER].map(({ organizationId, caller }) => caller.countUnarchived({ organizationId })),
    ),
  }
}

function textOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'REPORTED':
    case 'NOT_DELIVERED':
    case 'PRICED':
    case 'PRICE_PROPOSAL':
    case 'SERVICE_LINES':
    case 'EXTRA_WORK':
    case 'INSPECTION':
    case 'PERMIT':
    case 'DRIVERS':
    case 'TOLD_DRIVERS':
    case 'DRIVER_ANSWERED':
    case 'STATUS_LINK':
    case 'BOOKED_ONLINE':
    case 'PINNED':
    case 'TYRES':
    case 'COURTESY_CAR':
    case 'TRANSPORT':
    case 'REVIEWED':
      return entry.kind
    case 'MOVED':
      return `MOVED ${entry.from} ${entry.to} ${fieldsOf(entry.changes)}`
    case 'EDITED':
      return `EDITED ${fieldsOf(entry.changes)}`
    case 'COMMENTED':
    case 'NOTED':
      return `${entry.kind} ${entry.body}`
  }
}
const fieldsOf = (changed: readonly { field: string }[]) => changed.map(({ field }) => field)

test('tickets keep their rules under any acts of both sides and the nightly job, one after the other or at once', () =>
  followsModel<World, Model, Draft, Act, Answer>(
    {
      begin,
      draft,
      act,
      says,
      does,
      shown,
      sees,
      alone: ({ kind }) => kind === 'wait',
      besides: (one, other) =>
        one.kind === 'nightly' && 'ticket' in other
          ? SKIPPED.map((sides) => ({ ...one, except: { ticket: other.ticket, sides } }))
          : [one],
    },
    { runs: 15, acts: 22 },
  ))
