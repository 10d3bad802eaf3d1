import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, notFound } from '#shared/app-error.ts'
import { defineEvent } from '#shared/domain-event.ts'
import { testDatabase } from '#test/database.ts'
import { defineChange } from './change.ts'
import type { Database } from './db/database.ts'
import { transact } from './db/transact.ts'
import { outboxEvents } from './events/events.tables.ts'
import { earlierTry } from './request-key.ts'

const things = pgTable('change_test_things', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  lowest: integer('lowest').notNull(),
  highest: integer('highest').notNull(),
  pinned: integer('pinned').notNull().default(0),
  version: integer('version').notNull().default(1),
})
const entries = pgTable('change_test_entries', {
  thingId: uuid('thing_id').notNull(),
  said: text('said').notNull(),
  requestKey: uuid('request_key'),
})
type Thing = typeof things.$inferSelect
type Context = { db: Database; ownerId: string; mayChange: boolean }

// borrowed: a reason of its own would need a sentence for the screen
const [UNKNOWN, STALE, FIXED] = ['organization', 'fields', 'admin_only'] as const

const thingChanged = defineEvent(
  'change-test.changed',
  z.object({ thingId: z.string(), by: z.string(), how: z.string() }),
)

const change = defineChange<{
  context: Context
  side: { mayChange: boolean }
  row: Thing
  ref: 'id'
  entry: { said: string; requestKey?: string }
  payload: { thingId: string; by: string }
}>({
  side: (ctx) => ({ mayChange: ctx.mayChange }),
  async find(tx, ctx, id, lock) {
    const found = tx
      .select()
      .from(things)
      .where(and(eq(things.id, id), eq(things.ownerId, ctx.ownerId)))
    const [thing] = await (lock === 'update' ? found.for('no key update') : found)
    if (!thing) throw notFound(UNKNOWN)
    return thing
  },
  conflict: (current) => new AppError('conflict', STALE, { details: { current } }),
  invariants: [
    ({ lowest, highest }) => (lowest > highest ? { field: 'highest', message: 'Ylin on alinta pienempi' } : null),
  ],
  unversioned: ['pinned'],
  update: (tx, thing, set) => tx.update(things).set(set).where(eq(things.id, thing.id)),
  async record(tx, _ctx, thing, entry) {
    const written = await tx
      .insert(entries)
      .values({ thingId: thing.id, ...entry })
      .onConflictDoNothing()
      .returning()
    return written.length > 0
  },
  payload: (ctx, thing) => ({ thingId: thing.id, by: ctx.ownerId }),
  invalidates: (thing) => ({ organizationIds: [thing.id], event: { type: 'ticketEvent.new', ticketId: thing.id } }),
})

const { db, pool } = await testDatabase()

beforeAll(async () => {
  await db.execute(sql`create table change_test_things (id uuid primary key, owner_id uuid not null, name text not null,
    lowest int not null, highest int not null, pinned int not null default 0, version int not null default 1)`)
  await db.execute(sql`create table change_test_entries (thing_id uuid not null, said text not null,
    request_key uuid, unique (thing_id, request_key))`)
})

async function world() {
  const ctx: Context = { db, ownerId: randomUUID(), mayChange: true }
  const id = randomUUID()
  await db.insert(things).values({ id, ownerId: ctx.ownerId, name: 'Alku', lowest: 1, highest: 5 })
  const base = {
    id,
    version: 1 as number | undefined,
    may: (side: { mayChange: boolean }) => side.mayChange,
    refused: () => new AppError('forbidden', FIXED),
  }
  return {
    ctx,
    base,
    id,
    /** Sets columns, with an entry and an event. */
    set: (columns: Partial<Thing>, more: { version?: undefined } = {}) =>
      change(ctx, {
        ...base,
        ...more,
        rule: () => ({
          set: columns,
          entry: { said: 'muutos' },
          events: [change.event(thingChanged, { how: 'muutettu' })],
        }),
      }),
    now: async () => (await db.select().from(things).where(eq(things.id, id)))[0],
    entries: () => db.$count(entries, eq(entries.thingId, id)),
    events: async () => await db.select().from(outboxEvents).where(sql`payload ->> 'thingId' = ${id}`),
  }
}

/** What `work` sends to open browsers, as the bus receives it. */
async function invalidated(work: () => Promise<unknown>): Promise<string[][]> {
  const client = await pool.connect()
  const published: string[][] = []
  client.on('notification', ({ payload }) => {
    const { invalidations } = JSON.parse(payload ?? '{}') as { invalidations: { organizationIds: string[] }[] }
    published.push(...invalidations.map((one) => one.organizationIds))
  })
  await client.query('listen huoltosilta')
  await work()
  await client.query('select 1') // what was sent before is delivered with this answer
  await client.query('unlisten *')
  client.removeAllListeners('notification')
  client.release()
  return published
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )

test('a change writes the columns, the next version, the entry and the event, and invalidates the screens', async () => {
  const w = await world()
  const published = await invalidated(async () => {
    expect(await w.set({ name: 'Uusi' })).toEqual({ version: 2 })
  })
  expect(await w.now()).toMatchObject({ name: 'Uusi', version: 2 })
  expect(await w.entries()).toBe(1)
  expect(await w.events()).toMatchObject([
    { name: 'change-test.changed', payload: { thingId: w.id, by: w.ctx.ownerId, how: 'muutettu' } },
  ])
  expect(published).toEqual([[w.id]])
})

test('a column that keeps its value is not written, and a change without changes has no effects', async () => {
  const w = await world()
  const published = await invalidated(() => w.set({ name: 'Alku', lowest: 1 }))
  expect(await w.now()).toMatchObject({ name: 'Alku', version: 1 })
  expect([await w.entries(), (await w.events()).length, published.length]).toEqual([0, 0, 0])
})

test('another’s thing and an unknown one answer alike', async () => {
  const w = await world()
  const foreign = { ...w.ctx, ownerId: randomUUID() }
  const ask = (ctx: Context, id: string) =>
    refusal(change(ctx, { ...w.base, id, rule: () => ({ set: { name: 'x' } }) }))
  const [one, other] = [await ask(foreign, w.id), await ask(w.ctx, randomUUID())]
  expect(one).toMatchObject({ kind: 'not_found', reason: UNKNOWN })
  expect([one?.kind, one?.reason, one?.details]).toEqual([other?.kind, other?.reason, other?.details])
})

test('a change of an older version is a conflict with the thing of now; a change without a version is not', async () => {
  const w = await world()
  await w.set({ name: 'Ensin' })
  expect(await refusal(w.set({ name: 'Toinen' }))).toMatchObject({
    kind: 'conflict',
    reason: STALE,
    details: { current: { name: 'Ensin', version: 2 } },
  })
  expect(await w.set({ name: 'Toinen' }, { version: undefined })).toEqual({ version: 3 })
})

test('one of two simultaneous changes of one version wins, and the other is a conflict', async () => {
  const w = await world()
  const answers = await Promise.all([refusal(w.set({ name: 'Yksi' })), refusal(w.set({ name: 'Kaksi' }))])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.find((answer) => answer)).toMatchObject({ kind: 'conflict', reason: STALE })
  expect(await w.entries()).toBe(1)
})

test('the policy is asked about the unchanged thing, before the rule runs', async () => {
  const w = await world()
  let ran = false
  const asked: string[] = []
  const refused = change(
    { ...w.ctx, mayChange: false },
    {
      ...w.base,
      refused: w.base.refused,
      may: (side, thing) => {
        asked.push(thing.name)
        return side.mayChange
      },
      rule: () => {
        ran = true
        return {}
      },
    },
  )
  expect(await refusal(refused)).toMatchObject({ kind: 'forbidden', reason: FIXED })
  expect([asked, ran]).toEqual([['Alku'], false])
})

test('an invariant is checked on the thing after the change: each half of a broken pair is refused at its field', async () => {
  const w = await world()
  const broken = { kind: 'invalid', details: { fields: [{ field: 'highest', message: 'Ylin on alinta pienempi' }] } }
  expect(await refusal(w.set({ lowest: 6 }))).toMatchObject(broken)
  expect(await refusal(w.set({ highest: 0 }))).toMatchObject(broken)
  expect(await w.set({ lowest: 6, highest: 7 })).toEqual({ version: 2 })
  expect(await w.now()).toMatchObject({ lowest: 6, highest: 7 })
  expect((await w.events()).length).toBe(1)
})

test('a rule that throws leaves nothing behind', async () => {
  const w = await world()
  const published = await invalidated(async () => {
    const failed = transact(db, async (tx) => {
      await change.within(tx, w.ctx, { ...w.base, rule: () => ({ set: { name: 'x' }, entry: { said: 'x' } }) })
      throw new Error('later')
    })
    await expect(failed).rejects.toThrow('later')
  })
  expect(await w.now()).toMatchObject({ name: 'Alku', version: 1 })
  expect([await w.entries(), published.length]).toEqual([0, 0])
})

test('a retry that is done already changes nothing and is not refused', async () => {
  const w = await world()
  const pin = () =>
    change(w.ctx, {
      ...w.base,
      version: undefined,
      isDone: (thing) => thing.pinned === 1,
      refused: w.base.refused,
      may: (_side, thing) => thing.pinned === 0,
      rule: () => ({ set: { pinned: 1 }, entry: { said: 'kiinni' } }),
    })
  await pin()
  await pin()
  expect(await w.entries()).toBe(1)
})

test('a retry gets the answer of the first try, also after other changes and without the permission', async () => {
  const w = await world()
  await w.set({ name: 'Uusi' })
  const before = await w.now()
  const retry = {
    ...w.base,
    request: () => async () => ({ version: 7 }),
    may: () => false,
    rule: () => ({ set: { name: 'X' } }),
  }
  expect(await change(w.ctx, retry)).toEqual({ version: 7 })
  expect(await w.now()).toEqual(before)
  expect(await refusal(change({ ...w.ctx, ownerId: randomUUID() }, retry))).toMatchObject({ kind: 'not_found' })
})

test('a caller is answered what the rule answers, whether anything has changed or not', async () => {
  const w = await world()
  const rename = (name: string) =>
    change(w.ctx, { ...w.base, version: undefined, rule: (thing) => ({ set: { name }, answer: { was: thing.name } }) })
  expect(await rename('Uusi')).toEqual({ was: 'Alku' })
  expect(await rename('Uusi')).toEqual({ was: 'Uusi' })
})

test('a change that asks no policy of the thing says why, and is open only to users with access to the thing', async () => {
  const w = await world()
  const rename = (ctx: Context) => change(ctx, { id: w.id, may: 'anyMember', rule: () => ({ set: { name: 'Uusi' } }) })
  expect(await rename({ ...w.ctx, mayChange: false })).toEqual({ version: 2 })
  expect(await refusal(rename({ ...w.ctx, ownerId: randomUUID() }))).toMatchObject({ kind: 'not_found' })
})

test('a request is done once: tries at the same moment and later ones get the first one’s answer', async () => {
  const w = await world()
  const requestKey = randomUUID()
  const say = (said: string, ctx = w.ctx) =>
    change(ctx, {
      ...w.base,
      request: (thing) =>
        earlierTry(requestKey, {
          key: entries.requestKey,
          of: eq(entries.thingId, thing.id),
          answer: { said: entries.said },
        }),
      rule: () => ({
        set: { name: said },
        entry: { said, requestKey },
        events: [change.event(thingChanged, { how: said })],
        answer: { said },
      }),
    })
  const answers = await Promise.all(['yksi', 'kaksi', 'kolme', 'neljä'].map((said) => say(said)))
  const [first] = answers
  expect(answers).toEqual(answers.map(() => first))
  expect(await w.now()).toMatchObject({ name: first?.said, version: 2 })
  expect([await w.entries(), (await w.events()).length]).toEqual([1, 1])

  // the version is an old one by now, and the policy says no
  expect(await say('viisi', { ...w.ctx, mayChange: false })).toEqual(first)
  expect(await w.now()).toMatchObject({ name: first?.said, version: 2 })
  // another one's thing is not known by a key
  expect(await refusal(say('kuusi', { ...w.ctx, ownerId: randomUUID() }))).toMatchObject({ kind: 'not_found' })
})

test('the same key for another thing is another request', async () => {
  const [one, other] = [await world(), await world()]
  const requestKey = randomUUID()
  const say = (w: typeof one) =>
    change(w.ctx, {
      ...w.base,
      request: (thing) =>
        earlierTry(requestKey, {
          key: entries.requestKey,
          of: eq(entries.thingId, thing.id),
          answer: { id: entries.thingId },
        }),
      rule: (thing) => ({ entry: { said: 'hei', requestKey }, answer: { id: thing.id } }),
    })
  expect(await say(one)).toEqual({ id: one.id })
  expect(await say(other)).toEqual({ id: other.id })
  expect([await one.entries(), await other.entries()]).toEqual([1, 1])
})

test('a change of an unversioned column keeps the version', async () => {
  const w = await world()
  expect(await w.set({ pinned: 1 })).toEqual({ version: 1 })
  expect(await w.now()).toMatchObject({ pinned: 1, version: 1 })
  expect(await w.set({ pinned: 0, name: 'Uusi' })).toEqual({ version: 2 })
})

test('an entry with a request key is written once and has its effects once, however many tries arrive together', async () => {
  const w = await world()
  const requestKey = randomUUID()
  const say = () =>
    change(w.ctx, {
      ...w.base,
      version: undefined,
      lock: 'none',
      rule: () => ({ entry: { said: 'hei', requestKey }, events: [change.event(thingChanged, { how: 'sanottu' })] }),
    })
  const published = await invalidated(() => Promise.all([say(), say(), say(), say()]))
  expect([await w.entries(), (await w.events()).length, published.length]).toEqual([1, 1, 1])
})

test('an addition does not wait for a change of the thing', async () => {
  const w = await world()
  await transact(db, async (tx) => {
    await change.within(tx, w.ctx, { ...w.base, rule: () => ({ set: { name: 'Hidas' } }) })
    // the row is locked by this transaction still
    await change(w.ctx, { ...w.base, lock: 'none', rule: () => ({ entry: { said: 'ohi' } }) })
  })
  expect(await w.entries()).toBe(1)
  expect(await w.now()).toMatchObject({ name: 'Hidas', version: 2 })
})

test('a verb may invalidate the screens of fewer organisations', async () => {
  const w = await world()
  const published = await invalidated(() =>
    change(w.ctx, {
      ...w.base,
      lock: 'none',
      rule: () => ({ entry: { said: 'oma' }, invalidateFor: [w.ctx.ownerId] }),
    }),
  )
  expect(published).toEqual([[w.ctx.ownerId]])
})

test('a thing that was made in the transaction emits the effects of a change', async () => {
  const w = await world()
  const published = await invalidated(() =>
    transact(db, (tx) =>
      change.emit(
        tx,
        w.ctx,
        { id: w.id },
        {
          entry: { said: 'tehty' },
          events: [change.event(thingChanged, { how: 'tehty' })],
        },
      ),
    ),
  )
  expect([await w.entries(), (await w.events()).length, published]).toEqual([1, 1, [[w.id]]])
})
