import { expect, test } from 'vitest'
import { type Asked, approvalWords, type Viewer, waitedText } from './approval-words.ts'
import type { ApprovalWait } from './ticket-views.ts'

const party = (name: string) => ({ id: name, name, image: null })
const HOUR_MS = 3_600_000
const since = '2026-11-23T08:00:00.000Z'
const asked = (given: Partial<ApprovalWait> = {}): Asked => ({
  garage: party('Vallilan Autohuolto'),
  customer: party('Kaupungin Pesula'),
  approvalWait: {
    what: 'EXTRA_WORK',
    since,
    dueAt: '2026-11-24T08:00:00.000Z',
    call: false,
    aboveLimit: false,
    grossCents: null,
    deputy: null,
    ...given,
  },
})
const garage: Viewer = { organizationType: 'GARAGE', role: 'MEMBER', userId: 'matti' }
const admin: Viewer = { organizationType: 'CUSTOMER', role: 'ADMIN', userId: 'anna' }
const member: Viewer = { organizationType: 'CUSTOMER', role: 'MEMBER', userId: 'leo' }
const deputy = { id: 'leo', name: 'Leo Lahti' }

test.each<[string, Partial<ApprovalWait>, Viewer, number, string, boolean]>([
  ['the garage reads which customer is waited for', {}, garage, 2, 'Odottaa lupaa: Kaupungin Pesula, 2 h', false],
  ['the customer reads that it is the viewer', {}, admin, 2, 'Odottaa sinun lupaasi, 2 h', true],
  ['a member within the limit is waited for too', {}, member, 2, 'Odottaa sinun lupaasi, 2 h', true],
  ['above the limit an admin is', { aboveLimit: true }, member, 2, 'Odottaa pääkäyttäjän lupaa, 2 h', false],
  [
    'a member with a higher limit of the own is waited for',
    { aboveLimit: true, grossCents: 50_000 },
    { ...member, approvalLimitCents: 50_000 },
    2,
    'Odottaa sinun lupaasi, 2 h',
    true,
  ],
  [
    'above a member’s own limit an admin is waited for',
    { grossCents: 50_001 },
    { ...member, approvalLimitCents: 50_000 },
    2,
    'Odottaa pääkäyttäjän lupaa, 2 h',
    false,
  ],
  ['and the admin reads so', { aboveLimit: true }, admin, 2, 'Odottaa sinun lupaasi, 2 h', true],
  [
    'nobody answered and there is no deputy',
    {},
    garage,
    26,
    'Odottaa lupaa: Kaupungin Pesula, 26 h, vastaus myöhässä',
    false,
  ],
  [
    'the deputy was asked',
    { deputy },
    garage,
    26,
    'Odottaa lupaa: Leo Lahti (varahyväksyjä), 26 h, vastaus myöhässä',
    false,
  ],
  [
    'the others of the customer read whom it waits for',
    { deputy },
    admin,
    26,
    'Odottaa lupaa: Leo Lahti (varahyväksyjä), 26 h, vastaus myöhässä',
    false,
  ],
  [
    'the deputy reads so, whatever the limit',
    { deputy, aboveLimit: true },
    member,
    26,
    'Odottaa sinun lupaasi (varahyväksyjä), 26 h, vastaus myöhässä',
    true,
  ],
  ['a call is the garage’s to make', { call: true }, garage, 26, 'Odottaa soittoasi: Kaupungin Pesula, 26 h', true],
  ['and the customer waits for it', { call: true }, admin, 26, 'Odottaa korjaamon soittoa, 26 h', false],
])('%s', (_, given, viewer, hours, text, isYours) => {
  const { text: words, isYours: isYoursInWords } = approvalWords(
    asked(given),
    viewer,
    Date.parse(since) + hours * HOUR_MS,
  )
  expect([words.replaceAll('\u00a0', ' '), isYoursInWords]).toEqual([text, isYours])
})

test.each([
  [-5, 'alle 1 min'],
  [59_999, 'alle 1 min'],
  [60_000, '1 min'],
  [HOUR_MS - 1, '59 min'],
  [HOUR_MS, '1 h'],
  [48 * HOUR_MS - 1, '47 h'],
  [48 * HOUR_MS, '2 pv'],
  [240 * HOUR_MS, '10 pv'],
])('%d ms reads %s', (ms, text) => {
  expect(waitedText(ms).replaceAll('\u00a0', ' ')).toBe(text)
})
