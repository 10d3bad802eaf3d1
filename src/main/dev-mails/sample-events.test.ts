import { expect, test } from 'vitest'
import { z } from 'zod'
import { sampleEvents } from './sample-events.ts'

test('a list of names is sampled with all of them and with each of them, so that a notice of one of them has an event', () => {
  const payload = z.object({ ticketId: z.string(), fields: z.enum(['title', 'plan']).array() })
  expect(sampleEvents(payload, { ticketId: '1' })).toEqual([
    { ticketId: '1', fields: ['title', 'plan'] },
    { ticketId: '1', fields: ['title'] },
    { ticketId: '1', fields: ['plan'] },
  ])
})

test('a list of what people wrote is sampled with their words', () => {
  const [event] = sampleEvents(z.object({ works: z.string().array() }), {})
  expect(event).toEqual({ works: ['Jarrupalat edessä', 'Tuulilasin pyyhkijät'] })
})
