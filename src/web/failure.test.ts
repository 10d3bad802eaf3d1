import { expect, test } from 'vitest'
import { failedAnswer, failureOf, RequestFailure } from './failure.ts'

const fields = [{ field: 'name', message: 'Kirjoita nimi.' }]

test('the server’s own answer is read whole', () => {
  const answer = { kind: 'invalid', reason: 'fields', details: { fields }, requestId: 'r1' }
  expect(failureOf(failedAnswer(400, answer))).toEqual({ ...answer, fields })
})

test.each([
  [413, null, 'invalid', 'payload_too_large'],
  [502, '<html>', 'unavailable', 'unavailable'],
  [504, { error: 'timeout' }, 'unavailable', 'unavailable'],
  [404, null, 'internal', 'internal'],
  [500, undefined, 'internal', 'internal'],
])('an answer %i of a proxy is understood by its status', (status, body, kind, reason) => {
  expect(failureOf(failedAnswer(status, body))).toMatchObject({ kind, reason, requestId: '' })
})

test('no answer at all is offline, an error of the program internal', () => {
  expect([failureOf(new RequestFailure()).kind, failureOf(new Error('x')).kind]).toEqual(['offline', 'internal'])
})
