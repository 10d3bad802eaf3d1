import { expect, test } from 'vitest'
import { UNREAD_COUNT_LIMIT } from '../notifications.ts'
import { bellLabel } from './bell-label.ts'

test.each([
  [0, 'Ilmoitukset'],
  [1, 'Ilmoitukset, 1 lukematta'],
  [100, 'Ilmoitukset, 100 lukematta'],
  [UNREAD_COUNT_LIMIT, 'Ilmoitukset, yli 100 lukematta'],
])('%i unread notifications are announced as they were counted', (unread, label) => {
  expect(bellLabel(unread)).toBe(label)
})
