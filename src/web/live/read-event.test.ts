import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RealtimeEvent } from '#shared/realtime-event.ts'
import { readEvent } from './read-event.ts'

const text = fc.string()
const number = fc.oneof(fc.integer(), fc.double())
const party = fc.record({ id: text, name: text })
const events = fc.oneof(
  fc.record({ type: fc.constant('ticketEvent.new'), ticketId: text }),
  fc.record({ type: fc.constant('messageEvent.new'), messageId: number }),
  fc.record({ type: fc.constant('maintenanceBookEvent.new'), maintenanceBookId: text }),
  fc.record({ type: fc.constant('notification.new'), title: text, notificationId: text }),
  fc.record({
    type: fc.constant('message.new'),
    message: fc.record({ from: party, to: party }),
    preview: text,
    id: number,
    senderId: text,
    attachmentCount: number,
  }),
  fc.record({ type: fc.constant('absences.changed') }),
  fc.record({ type: fc.constant('courtesyCars.changed') }),
  fc.record({ type: fc.constant('chat.typing'), organizationId: text, userId: text, name: text }),
)

/** An event in which one value, at any depth, was replaced, removed, or joined by another. */
const spoiled = fc
  .tuple(events, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), fc.jsonValue())
  .map(([event, pick, how, value]) => {
    const copy = structuredClone(event) as Record<string, unknown>
    const places = placesOf(copy)
    const place = places[pick % places.length]
    if (!place) return copy
    if (how === 'replace') place.parent[place.key] = value
    else if (how === 'remove') delete place.parent[place.key]
    else place.parent.extra = value
    return copy
  })

type Place = { parent: Record<string, unknown>; key: string }
function placesOf(parent: Record<string, unknown>): Place[] {
  return Object.entries(parent).flatMap(([key, value]) => [
    { parent, key },
    ...(typeof value === 'object' && value !== null ? placesOf(value as Record<string, unknown>) : []),
  ])
}

function agrees(value: unknown): void {
  expect(readEvent(value)).toEqual(RealtimeEvent.safeParse(value).data ?? null)
}

test('the validator of the browser and the schema agree on well-formed events', () => {
  fc.assert(fc.property(events, agrees))
})

test('the two agree on spoiled events', () => {
  fc.assert(fc.property(spoiled, agrees), { numRuns: 500 })
})

test('the two agree on any other value', () => {
  fc.assert(fc.property(fc.anything(), agrees))
})

test('every type of the schema is read', () => {
  const types = RealtimeEvent.options.map((option) => option.shape.type.value)
  const samples = fc.sample(events, 200).map((event) => readEvent(JSON.parse(JSON.stringify(event)))?.type)
  for (const type of types) expect(samples).toContain(type)
})
