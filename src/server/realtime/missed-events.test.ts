import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RealtimeEvent } from '#shared/realtime-event.ts'
import { createMissedEvents } from './missed-events.ts'

const event = (ticketId: string): RealtimeEvent => ({ type: 'ticketEvent.new', ticketId })

test('a browser that was away receives what was published on its channel since, each event once', () => {
  const missed = createMissedEvents()
  const start = missed.last()
  const received = missed.say(['garage'], event('1'))
  missed.say(['garage', 'fleet'], event('2'))
  missed.say(['fleet'], event('3'))
  missed.say(['garage'], event('2'))
  expect(missed.since('garage', 'aino', received)).toEqual([event('2')])
  expect(missed.since('garage', 'aino', missed.last())).toEqual([])
  expect(missed.since('silent', 'aino', start)).toEqual([])
})

test('a browser that comes to another process receives what it missed there, for both received the same', () => {
  const [one, other] = [createMissedEvents(), createMissedEvents()]
  const send = (id: string) => {
    for (const process of [one, other]) process.say(['garage'], event(id), `message-${id}`)
  }
  send('1')
  const received = one.last()
  send('2')
  expect(other.since('garage', 'aino', received)).toEqual([event('2')])
  const late = createMissedEvents()
  late.say(['garage'], event('3'), 'message-3')
  expect(late.since('garage', 'aino', received)).toBeNull()
})

test('a browser must refetch after a gap, after an event that has no id elsewhere, and after more events than are kept', () => {
  const missed = createMissedEvents({ perChannel: 2 })
  const first = missed.say(['garage'], event('1'))
  for (const id of ['2', '3']) missed.say(['garage'], event(id))
  expect(missed.since('garage', 'aino', first)).toEqual([event('2'), event('3')])
  missed.say(['garage'], event('4'))
  expect(missed.since('garage', 'aino', first)).toBeNull()
  expect(missed.since('garage', 'aino', missed.say(['garage'], event('5'), ''))).toEqual([])
  expect(createMissedEvents().since('garage', 'aino', missed.last())).toBeNull()
  const before = missed.last()
  missed.forget()
  expect(missed.since('garage', 'aino', before)).toBeNull()
  expect(missed.since('garage', 'aino', missed.last())).toEqual([])
})

test('a user whose connections were ended meanwhile fetches everything again, and no other user does', () => {
  const missed = createMissedEvents()
  const received = missed.last()
  missed.end('aino')
  missed.say(['garage'], event('1'))
  expect(missed.since('garage', 'aino', received)).toBeNull()
  expect(missed.since('garage', 'eero', received)).toEqual([event('1')])
  expect(missed.since('garage', 'aino', missed.last())).toEqual([])
})

test('no published event is left out without a refetch, however much is evicted', () => {
  const channel = fc.constantFrom('a', 'b', 'c', 'd')
  const act = fc.oneof(
    { weight: 9, arbitrary: fc.record({ say: fc.uniqueArray(channel, { minLength: 1 }), id: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant('forget' as const) },
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), channel, fc.nat(60), (acts, asked, place) => {
      const missed = createMissedEvents({ perChannel: 4, events: 9 })
      const said: { to: string[]; event: RealtimeEvent }[] = []
      let receivedCount = 0
      let from = missed.last()
      for (const [index, one] of acts.entries()) {
        if (index === Math.min(place, acts.length - 1)) {
          from = missed.last()
          receivedCount = said.length
        }
        if (one === 'forget') missed.forget()
        else {
          missed.say(one.say, event(String(one.id)))
          said.push({ to: one.say, event: event(String(one.id)) })
        }
      }
      const missing = missed.since(asked, 'aino', from)
      if (missing === null) return
      const wanted = said.slice(receivedCount).filter(({ to }) => to.includes(asked))
      expect(new Set(missing.map((one) => JSON.stringify(one)))).toEqual(
        new Set(wanted.map((one) => JSON.stringify(one.event))),
      )
    }),
  )
})
