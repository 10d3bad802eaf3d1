import { expect, test } from 'vitest'
import { openActStore } from './act-store.ts'
import type { QueuedAct } from './queued-act.ts'

const actOf = (id: string, given: Partial<QueuedAct> = {}): QueuedAct => ({
  id,
  userId: 'ada',
  organizationId: 'o',
  lane: 'ticket',
  kind: 'tickets.move',
  input: 1,
  files: [],
  madeAt: 1,
  refusal: null,
  ...given,
})

const store = openActStore('act-store-test')
const inputsOf = async (userId: string) => (await store.list(userId)).map(({ id, input }) => [id, input])

test('an act that is settled is passed on to those of its person, lane and kind that the browser keeps by then', async () => {
  const first = actOf('first')
  const others = [
    actOf('second', { madeAt: 2 }),
    actOf('comment', { madeAt: 3, kind: 'tickets.comment' }),
    actOf('another ticket', { madeAt: 4, lane: 'other' }),
    actOf('another person', { userId: 'bertta' }),
  ]
  for (const act of [first, ...others]) await store.put(act)
  await store.settle(first, (later) => ({ ...later, input: 7 }))
  expect(await inputsOf('ada')).toEqual([
    ['second', 7],
    ['comment', 1],
    ['another ticket', 1],
  ])
  expect(await inputsOf('bertta')).toEqual([['another person', 1]])
  for (const act of others) await store.settle(act, undefined)
  expect([await inputsOf('ada'), await inputsOf('bertta')]).toEqual([[], []])
})

test('an act is updated while it is kept, and not written again after it was taken out', async () => {
  const act = actOf('act')
  await store.put(act)
  await store.update({ ...act, input: 2 })
  expect(await inputsOf('ada')).toEqual([['act', 2]])
  await store.remove(act)
  await store.update({ ...act, input: 3 })
  expect(await inputsOf('ada')).toEqual([])
})
