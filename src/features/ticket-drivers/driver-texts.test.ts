import { expect, test } from 'vitest'
import { driverText, previewText } from './driver-texts.ts'
import type { MessageKind, PickUpPlace } from './ticket-drivers.ts'

const place: PickUpPlace = {
  plate: 'ABC-123',
  garage: 'Autohuolto Virta',
  address: 'Vetokuja 3, 00700 Helsinki',
  phone: '09 1234 5678',
}
const url = 'https://huoltosilta.example/nouto/x'

test.each<[MessageKind, string | null, string]>([
  [
    'READY',
    null,
    `ABC-123 on noudettavissa: Autohuolto Virta, Vetokuja 3, 00700 Helsinki. Avaimet, aukiolo ja kuittaus: ${url}`,
  ],
  [
    'REMINDER',
    null,
    `ABC-123 odottaa yhä noutajaa: Autohuolto Virta, Vetokuja 3, 00700 Helsinki. Avaimet, aukiolo ja kuittaus: ${url}`,
  ],
  [
    'LATER',
    '2026-11-25T13:05:00Z',
    'ABC-123 ei ole vielä noudettavissa. Uusi aika on 25.11. klo 15.05. Saat viestin, kun auton voi noutaa. Autohuolto Virta 09 1234 5678',
  ],
])('the text of %s names the car and the garage, and ends with what to do', (kind, newTime, text) => {
  expect(driverText(kind, place, { url, newTime })).toBe(text)
})

test('a garage without an address or number leaves no holes', () => {
  const bare = { ...place, address: '', phone: '' }
  expect(driverText('READY', bare, { url, newTime: null })).toContain('noudettavissa: Autohuolto Virta. Avaimet')
  expect(driverText('LATER', bare, { url: '', newTime: null })).toMatch(
    /vielä noudettavissa\. Saat .* Autohuolto Virta$/,
  )
})

test('what is previewed of a mail is what its mail says', () => {
  expect(previewText('READY', 'SMS', place, { url, newTime: null })).toBe(
    driverText('READY', place, { url, newTime: null }),
  )
  expect(previewText('LATER', 'EMAIL', place, { url: '', newTime: '2026-11-25T13:05:00Z' })).toBe(
    [
      'ABC-123 on noudettavissa vasta myöhemmin',
      'Auto ei ole vielä noudettavissa. Saat uuden viestin, kun sen voi noutaa.',
      'Uusi aika: 25.11. klo 15.05',
    ].join('\n'),
  )
})
