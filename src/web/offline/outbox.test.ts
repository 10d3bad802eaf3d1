import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestFailure } from '../failure.ts'
import type { ActStore } from './act-store.ts'
import { type Outbox, type OutboxParts, openOutbox } from './outbox.ts'
import type { ActSender, QueuedAct } from './queued-act.ts'

/** A browser whose storage outlives its tabs, and a server that does each key once. */
function world() {
  const rows = new Map<string, QueuedAct>()
  const server = { mode: 'up' as 'up' | 'down' | 'answerLost' | 'refuses', done: [] as string[], calls: 0 }
  const store: ActStore = {
    list: async (userId) =>
      [...rows.values()].filter((act) => act.userId === userId).sort((a, b) => a.madeAt - b.madeAt),
    put: async (act) => void rows.set(act.id, act),
    remove: async (act) => void rows.delete(act.id),
    update: async (act) => void (rows.has(act.id) && rows.set(act.id, act)),
    async settle(act, follow) {
      rows.delete(act.id)
      for (const one of rows.values())
        if (follow && one.lane === act.lane && one.kind === act.kind) rows.set(one.id, follow(one))
    },
  }
  let turn: Promise<unknown> = Promise.resolve()
  const alone = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(act)
    turn = mine.catch(() => {})
    return mine
  }
  const refusedIds: string[] = []
  async function send({ id }: QueuedAct): Promise<number> {
    server.calls += 1
    if (server.mode === 'down') throw new RequestFailure()
    if (server.mode === 'refuses' && !server.done.includes(id))
      throw new RequestFailure({ kind: 'conflict', reason: 'changed' })
    if (!server.done.includes(id)) server.done.push(id)
    if (server.mode === 'answerLost') throw new RequestFailure()
    return server.done.length
  }
  const sender: ActSender = { send, title: () => 'Kommentti', kept: '' }
  const tab = (wake = () => {}, senderOf?: OutboxParts['senderOf']): Outbox =>
    openOutbox({
      userId: 'ada',
      store,
      senderOf: senderOf ?? (async () => sender),
      alone,
      textOf: () => 'Tiedot ovat muuttuneet.',
      onChange: () => {},
      onProgress: () => {},
      onRefused: ({ id }) => refusedIds.push(id),
      wake,
    })
  return { rows, server, refusedIds, store, sender, tab }
}

const actOf = (id: string, madeAt: number, lane: string): QueuedAct => ({
  id,
  lane,
  madeAt,
  userId: 'ada',
  organizationId: 'o',
  kind: 'tickets.comment',
  input: {},
  files: [],
  refusal: null,
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('act' as const), lane: fc.constantFrom('a', 'b'), tab: fc.nat(1) }),
  },
  fc.record({ do: fc.constant('line' as const), mode: fc.constantFrom('up', 'down', 'answerLost', 'refuses') }),
  fc.record({ do: fc.constant('send' as const), tab: fc.nat(1) }),
  fc.record({ do: fc.constant('bothSend' as const) }),
  fc.record({ do: fc.constant('close' as const), tab: fc.nat(1) }),
)

test('each act is done once, through all faults of connection, server and tabs, in the order of its lane, or refused and kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { rows, server, refusedIds, tab } = world()
      const tabs = [tab(), tab()] as const
      const open: Outbox[] = [...tabs]
      const made: QueuedAct[] = []
      for (const one of steps) {
        if (one.do === 'act') {
          const act = actOf(`act ${made.length}`, made.length, one.lane)
          made.push(act)
          await open[one.tab]?.put(act)
        } else if (one.do === 'line') server.mode = one.mode as typeof server.mode
        else if (one.do === 'send') await open[one.tab]?.send()
        else if (one.do === 'bothSend') await Promise.all(open.map((each) => each.send()))
        // what was in the tab's memory is gone, what was written down is not
        else open[one.tab] = tab()
      }
      server.mode = 'up'
      await open[0]?.send()

      expect(new Set(server.done).size).toBe(server.done.length)
      const kept = [...rows.values()]
      expect(kept.every(({ refusal }) => refusal === 'Tiedot ovat muuttuneet.')).toBe(true)
      expect(kept.map(({ id }) => id).sort()).toEqual([...refusedIds].sort())
      expect([...server.done, ...refusedIds].sort()).toEqual(made.map(({ id }) => id).sort())
      for (const lane of ['a', 'b']) {
        const inOrder = made.filter((act) => act.lane === lane && server.done.includes(act.id)).map(({ id }) => id)
        expect(server.done.filter((id) => inOrder.includes(id))).toEqual(inOrder)
      }
    }),
    { numRuns: 300 },
  )
})

test('a refused act that is tried again is sent, and one that was cancelled is not', async () => {
  const { server, rows, tab } = world()
  const outbox = tab()
  const [first, second] = [actOf('first', 1, 'a'), actOf('second', 2, 'a')]
  server.mode = 'refuses'
  await outbox.put(first)
  await outbox.send()
  expect(rows.get('first')?.refusal).toBe('Tiedot ovat muuttuneet.')
  server.mode = 'down'
  await outbox.put(second)
  await outbox.cancel(second)
  server.mode = 'up'
  await outbox.retry(first)
  expect(await outbox.send()).toBe(false)
  expect(server.done).toEqual(['first'])
})

test('what begins to wait, and what waits again after a refusal, is sent without being asked for', async () => {
  const { server, rows, tab } = world()
  const outbox = tab(() => void outbox.send())
  const act = actOf('first', 1, 'a')
  server.mode = 'refuses'
  await outbox.put(act)
  await expect.poll(() => rows.get('first')?.refusal).toBe('Tiedot ovat muuttuneet.')
  server.mode = 'up'
  await outbox.retry(act)
  await expect.poll(() => server.done).toEqual(['first'])
  expect(rows.size).toBe(0)
})

test('what an act made goes to those of its lane that were made before it was known, also while it was sent', async () => {
  const { store } = world()
  const versions: unknown[] = []
  const slow = Promise.withResolvers<void>()
  const outbox = openOutbox({
    userId: 'ada',
    store,
    senderOf: async () => ({
      async send({ input }) {
        versions.push(input)
        await slow.promise
        return 7
      },
      follow: (made, later) => ({ ...later, input: made }),
      title: () => 'Siirto',
      kept: '',
    }),
    alone: (act) => act(),
    textOf: () => '',
    onChange: () => {},
    onProgress: () => {},
    onRefused: () => {},
    wake: () => {},
  })
  await outbox.put({ ...actOf('one', 1, 'a'), input: 1 })
  await outbox.put({ ...actOf('two', 2, 'a'), input: 1 })
  await outbox.put({ ...actOf('other', 3, 'b'), input: 1 })
  const sending = outbox.send()
  await expect.poll(() => versions).toEqual([1])
  await outbox.put({ ...actOf('three', 4, 'a'), input: 1 })
  slow.resolve()
  await sending
  expect(versions).toEqual([1, 7, 1, 7])
})

/** An outbox that is sending its first act, as one with ten photos, until the test ends or breaks off the upload. */
async function sendingFirst() {
  const { rows, tab } = world()
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  const outbox = tab(undefined, async () => ({
    async send(act, keep) {
      sent.push(act.id)
      if (act.id === 'first') await slow.promise
      await keep({ ...act, files: [{ key: 'key', file: new File(['a'], 'a.txt'), id: 'sent' }] })
    },
    title: () => 'Kommentti',
    kept: '',
  }))
  const first = actOf('first', 1, 'a')
  await outbox.put(first)
  const sending = outbox.send()
  await expect.poll(() => sent.length).toBe(1)
  return { outbox, rows, sent, first, sending, end: slow.resolve, breakOff: slow.reject }
}

test('an act is written down at once while another one is sent, and is sent after it', async () => {
  const { outbox, rows, sent, sending, end } = await sendingFirst()
  void outbox.put(actOf('second', 2, 'a'))
  await expect.poll(() => [...rows.keys()]).toEqual(['first', 'second'])
  end()
  expect(await sending).toBe(false)
  expect(sent).toEqual(['first', 'second'])
})

test('cancelling answers whether the act was still kept: one that was sent meanwhile is not', async () => {
  const { outbox, rows, sent, first, sending, end } = await sendingFirst()
  const second = actOf('second', 2, 'a')
  await outbox.put(second)
  const answers = [outbox.cancel(first), outbox.cancel(second)]
  end()
  expect(await Promise.all(answers)).toEqual([false, true])
  expect(await sending).toBe(false)
  expect([sent, rows.size]).toEqual([['first'], 0])
})

test('an act is forgotten at once while it is being sent, and nothing of its upload or failure writes it again', async () => {
  for (const failure of [undefined, 'limit', 'conflict'] as const) {
    const { outbox, rows, sending, end, breakOff } = await sendingFirst()
    void outbox.forget()
    await expect.poll(() => rows.size).toBe(0)
    if (failure) breakOff(new RequestFailure({ kind: failure, reason: '' }))
    else end()
    expect(await sending).toBe(false)
    expect(rows.size).toBe(0)
  }
})

test('what the server takes no more of says why it waits, also to other tabs, keeps its uploaded files, and is sent later', async () => {
  const { store, rows } = world()
  let failure: RequestFailure | null = new RequestFailure({ kind: 'limit', reason: 'too_many_requests' })
  const files = [{ key: 'key', file: new File(['a'], 'a.txt'), id: 'sent' }]
  const outbox = openOutbox({
    userId: 'ada',
    store,
    alone: (act) => act(),
    onChange: () => {},
    onProgress: () => {},
    wake: () => {},
    senderOf: async () => ({
      title: () => 'Viesti',
      kept: '',
      async send(act, keep) {
        await keep({ ...act, files })
        if (failure) throw failure
      },
    }),
    textOf: () => 'Viestejä lähti liian monta.',
    onRefused: () => expect.unreachable('it is no refusal'),
  })
  await outbox.put(actOf('one', 1, 'chat'))
  expect(await outbox.send()).toBe(true)
  expect(rows.get('one')).toMatchObject({ refusal: null, delay: 'Viestejä lähti liian monta.', files })
  failure = new RequestFailure()
  expect(await outbox.send()).toBe(true)
  expect(rows.get('one')?.delay).toBeUndefined()
  failure = null
  expect(await outbox.send()).toBe(false)
  expect(rows.size).toBe(0)
})

test('a message that the server takes no more of holds back only those of its lane; any other act holds back all', async () => {
  for (const letsPass of [true, undefined]) {
    const { store, rows } = world()
    let isLimited = true
    const sent: string[] = []
    const outbox = openOutbox({
      userId: 'ada',
      store,
      alone: (act) => act(),
      onChange: () => {},
      onProgress: () => {},
      wake: () => {},
      senderOf: async () => ({
        ...(letsPass && { letsPass }),
        async send({ id, lane }) {
          if (isLimited && lane === 'chat') throw new RequestFailure({ kind: 'limit', reason: 'too_many_messages' })
          sent.push(id)
        },
        title: () => 'Viesti',
        kept: '',
      }),
      textOf: () => 'Odota hetki.',
      onRefused: () => {},
    })
    await outbox.put(actOf('first', 1, 'chat'))
    await outbox.put(actOf('second', 2, 'chat'))
    await outbox.put(actOf('move', 3, 'ticket'))
    expect(await outbox.send()).toBe(true)
    expect(sent).toEqual(letsPass ? ['move'] : [])
    expect([rows.get('first')?.delay, rows.get('second')?.delay]).toEqual(['Odota hetki.', undefined])
    isLimited = false
    expect(await outbox.send()).toBe(false)
    expect(sent).toEqual(letsPass ? ['move', 'first', 'second'] : ['first', 'second', 'move'])
  }
})

test('an act of a kind that this release does not know is refused and kept, and the acts behind it are sent', async () => {
  const { server, rows, refusedIds, sender, tab } = world()
  const outbox = tab(undefined, async (kind) => (kind === 'tickets.comment' ? sender : null))
  await outbox.put({ ...actOf('unknown', 1, 'a'), kind: 'tickets.removed' })
  await outbox.put(actOf('same ticket', 2, 'a'))
  await outbox.put(actOf('another ticket', 3, 'b'))
  expect(await outbox.send()).toBe(false)
  expect(server.done).toEqual(['same ticket', 'another ticket'])
  expect(refusedIds).toEqual(['unknown'])
  expect(rows.get('unknown')?.refusal).toBe('Tämä sovelluksen versio ei osaa lähettää sitä.')
})

test('an act whose program cannot be loaded waits with those of its lane, and acts of other lanes are sent', async () => {
  const { server, rows, refusedIds, sender, tab } = world()
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const outbox = tab(undefined, async (kind) => (kind === 'tickets.comment' ? sender : missing()))
  await outbox.put({ ...actOf('unloaded', 1, 'a'), kind: 'tickets.move' })
  await outbox.put(actOf('same ticket', 2, 'a'))
  await outbox.put(actOf('another ticket', 3, 'b'))
  expect(await outbox.send()).toBe(true)
  expect([server.done, refusedIds, [...rows.keys()]]).toEqual([['another ticket'], [], ['unloaded', 'same ticket']])
})
