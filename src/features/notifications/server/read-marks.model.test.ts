import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { transact } from '#server/db/transact.ts'
import { callerOf, contextOf } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { followsModel } from '#test/model.ts'
import { notificationsRouter } from './notifications.router.ts'
import { notify } from './notify.ts'

const { db } = await testDatabase()

/** Three people, the third in another organisation, too. */
const PEOPLE = [0, 1, 2] as const
type Person = (typeof PEOPLE)[number]
/** Two organisations: the third person is in both, the others in the first. */
const ORGANIZATIONS = [0, 1] as const
type Organization = (typeof ORGANIZATIONS)[number]
const members: Record<Organization, readonly Person[]> = { 0: [0, 1, 2], 1: [2] }

type Announced = { title: string; to: Organization; unreadBy: readonly Person[] }
type Model = readonly Announced[]

type Act =
  | { kind: 'tell'; to: Organization; title: string; amount: number }
  /** Opening what it is about, closing its toast and the buttons all mark it. */
  | { kind: 'mark'; by: Person; title: string; to: Organization; isRead: boolean }
  | { kind: 'markAll'; by: Person; of: Organization }
type Draft =
  | { kind: 'tell'; to: Organization; amount: number }
  | { kind: 'mark'; by: Person; which: number; isRead: boolean }
  | { kind: 'markAll'; by: Person; of: Organization }

const by = fc.constantFrom(...PEOPLE)
const organization = fc.constantFrom(...ORGANIZATIONS)
const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('tell'), to: organization, amount: fc.constantFrom(1, 1, 3) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('mark'), by, which: fc.nat(20), isRead: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('markAll'), by, of: organization }) },
)

/** The rules: a notification is unread by all members at first, then as each of them says. */
function says(model: Model, act: Act): { model: Model; answer: string } {
  if (act.kind === 'tell') {
    const added = Array.from({ length: act.amount }, (_, index) => ({
      title: `${act.title}.${index}`,
      to: act.to,
      unreadBy: members[act.to],
    }))
    return { model: [...model, ...added], answer: 'done' }
  }
  if (act.kind === 'markAll') {
    if (!members[act.of].includes(act.by)) return { model, answer: 'organization' }
    return { model: model.map((one) => (one.to === act.of ? without(one, act.by) : one)), answer: 'done' }
  }
  const isMarked = (one: Announced) => one.title === act.title
  return {
    model: model.map((one) => {
      if (!isMarked(one)) return one
      const read = without(one, act.by)
      return act.isRead ? read : { ...one, unreadBy: [...read.unreadBy, act.by].sort() }
    }),
    answer: 'done',
  }
}

const without = (one: Announced, person: Person): Announced => ({
  ...one,
  unreadBy: one.unreadBy.filter((by) => by !== person),
})

const seatsOf = <Seen>(see: (person: Person, organization: Organization) => Seen) =>
  PEOPLE.flatMap((person) =>
    ORGANIZATIONS.filter((of) => members[of].includes(person)).map((of) => ({ person, of, seen: see(person, of) })),
  )

const shown = (model: Model) =>
  seatsOf((person, of) => {
    const own = model.filter(({ to }) => to === of)
    const unread = own.filter(({ unreadBy }) => unreadBy.includes(person)).map(({ title }) => title)
    return { all: own.map(({ title }) => title).sort(), unread: unread.sort(), count: unread.length }
  })

async function begin() {
  const first = await makeStaffed(db, { type: 'GARAGE' })
  const second = await makeStaffed(db, { type: 'CUSTOMER' })
  const colleague = await makeUser(db)
  await makeMembership(db, colleague.id, first.organization.id, 'MEMBER')
  await makeMembership(db, second.user.id, first.organization.id, 'MEMBER')
  const callers = await Promise.all(
    [first.user, colleague, second.user].map(async ({ id }) => callerOf(notificationsRouter, await contextOf(db, id))),
  )
  const world = {
    callers,
    organizations: [first.organization.id, second.organization.id],
    ids: new Map<string, string>(),
  }
  return { world, model: [] as Model }
}
type World = Awaited<ReturnType<typeof begin>>['world']

const callerIn = ({ callers }: World, person: Person) => {
  const caller = callers[person]
  if (!caller) throw new Error('no such person')
  return caller
}
const idIn = ({ organizations }: World, of: Organization) => organizations[of] ?? ''

/** A member of the notification's organisation marks it; before there is any, one is made instead. */
function act(drawn: Draft, label: string, model: Model): Act {
  if (drawn.kind === 'tell') return { ...drawn, title: label }
  if (drawn.kind === 'markAll') return drawn
  const seen = model.filter(({ to }) => members[to].includes(drawn.by))
  const meant = seen[drawn.which % Math.max(seen.length, 1)]
  if (!meant) return { kind: 'tell', to: 0, title: label, amount: 1 }
  return { kind: 'mark', by: drawn.by, title: meant.title, to: meant.to, isRead: drawn.isRead }
}

async function does(world: World, wanted: Act): Promise<string> {
  if (wanted.kind === 'tell') {
    const { to, title, amount } = wanted
    await transact(db, async (tx) => {
      for (let index = 0; index < amount; index += 1) {
        const added = {
          organizationId: idIn(world, to),
          kind: 'ticket.moved',
          group: 'TICKETS' as const,
          title: `${title}.${index}`,
        }
        const [id = ''] = await notify(tx, [added])
        world.ids.set(added.title, id)
      }
    })
    return 'done'
  }
  const caller = callerIn(world, wanted.by)
  if (wanted.kind === 'markAll') {
    if (!members[wanted.of].includes(wanted.by)) return 'organization'
    await caller.markAllRead({ organizationId: idIn(world, wanted.of) })
    return 'done'
  }
  const { title, to, isRead } = wanted
  const notificationId = world.ids.get(title) ?? ''
  await caller.markRead({ organizationId: idIn(world, to), notificationId, isRead })
  return 'done'
}

async function sees(world: World) {
  const seats = seatsOf(async (person, of) => {
    const [caller, organizationId] = [callerIn(world, person), idIn(world, of)]
    const pages = { organizationId, page: 0, resultsPerPage: 100 }
    const { notifications } = await caller.list(pages)
    const unread = notifications.filter(({ isRead }) => !isRead).map(({ title }) => title)
    const listed = await caller.list({ ...pages, unread: true })
    expect(listed.notifications.map(({ title }) => title)).toEqual(unread)
    const second = await caller.list({ organizationId, page: 1, resultsPerPage: 2, unread: true })
    expect([second.notifications.map(({ title }) => title), second.hasMore]).toEqual([
      unread.slice(2, 4),
      unread.length > 4,
    ])
    const count = await caller.count({ organizationId, count: 'unread' })
    return { all: notifications.map(({ title }) => title).sort(), unread: unread.sort(), count }
  })
  return Promise.all(seats.map(async ({ seen, ...seat }) => ({ ...seat, seen: await seen })))
}

test('each person has unread what they have not read, when several people notify and mark at once', () =>
  followsModel<World, Model, Draft, Act, string>(
    { begin, draft, act, says, does, shown, sees },
    { runs: 25, acts: 20 },
  ))
