import { expect, test } from 'vitest'
import { Id } from '#shared/id.ts'
import { RequestFailure } from '#web/failure.ts'
import { keyOfCar, sendEach } from './send-each.ts'

const cars = [1, 2, 3].map((n) => `0197a5c0-0000-7000-8000-00000000000${n}`)
const key = 'c0ffee00-1111-4222-8333-444455556666'

test('each car has a key of its own, which is the same at a retry and another one of another form', () => {
  const keys = cars.map((car) => keyOfCar(key, car))
  expect(keys).toEqual(cars.map((car) => keyOfCar(key, car)))
  expect(new Set([...keys, keyOfCar('c0ffee00-1111-4222-8333-444455556667', cars[0] ?? '')]).size).toBe(4)
  for (const one of keys) expect(Id.safeParse(one).success).toBe(true)
})

test('a car that it was sent for before counts as done, and one that is refused stops no other', async () => {
  const seen: number[] = []
  const answers = ['earlier', new RequestFailure({ kind: 'not_found', reason: 'vehicle' }), 'sent'] as const
  let tried = 0
  const send = async () => {
    const answer = answers[tried++] ?? 'sent'
    if (typeof answer !== 'string') throw answer
    return answer
  }
  const several = await sendEach(cars, send, (done) => seen.push(done))
  expect(several).toMatchObject({ done: 2, earlier: 1, refused: [{ vehicleId: cars[1] }] })
  expect(several.stopped).toBeUndefined()
  expect(seen).toEqual([1, 1, 2])
})

test.each([
  ['a lost line', new RequestFailure()],
  ['a limit', new RequestFailure({ kind: 'limit', reason: 'too_many_requests' })],
  ['a garage that blocks the customer', new RequestFailure({ kind: 'conflict', reason: 'garage_blocked' })],
  [
    'a wrong field',
    new RequestFailure({
      kind: 'invalid',
      reason: 'invalid',
      details: { fields: [{ field: 'job.title', message: 'Liian pitkä' }] },
    }),
  ],
])('%s ends it, and no later car is tried', async (_, failure) => {
  let tried = 0
  const send = async () => {
    tried += 1
    if (tried === 2) throw failure
    return 'sent' as const
  }
  expect(await sendEach(cars, send, () => {})).toEqual({ done: 1, earlier: 0, refused: [], stopped: failure })
  expect(tried).toBe(2)
})
