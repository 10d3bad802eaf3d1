import { expect, test } from 'vitest'
import { QuietHours } from './quiet-hours.ts'

test.each([
  { from: '24:00', to: '06:00' },
  { from: '9:00', to: '10:00' },
  { from: '10:00', to: '10:00' },
])('%o are no quiet hours', (hours) => {
  expect(QuietHours.safeParse(hours).success).toBe(false)
})
