import { describe, expect, test } from 'vitest'
import { smsText, textSegments } from '#shared/text-segments.ts'
import { STATUS_MESSAGES } from '#shared/timeline-acts.ts'
import { intakeReceiver } from './intake-receiver.ts'
import { statusPreview, statusText } from './status-texts.ts'

const place = {
  plate: 'ABC-123',
  garage: 'Autohuolto Virta',
  address: 'Vetokuja 3, 00700 Helsinki',
  phone: '09 1234 5678',
  startsAt: null,
}
const url = `https://huoltosilta.example/huolto/${'x'.repeat(44)}`

describe('a message that leads to the page', () => {
  test.each(STATUS_MESSAGES)('%s names garage and car, ends with the link, and is one or two parts long', (about) => {
    const text = statusText(about, place, { url, sender: null })
    expect(text).toContain('Autohuolto Virta')
    expect(text).toContain('ABC-123')
    expect(text.endsWith(url)).toBe(true)
    expect(textSegments(smsText(text)).segments).toBeLessThanOrEqual(about === 'READY' ? 2 : 1)
  })

  test('says the time of work that is still to come', () => {
    const planned = { ...place, startsAt: '2026-11-30T06:00:00.000Z' }
    expect(statusText('INTAKE', planned, { url: 'URL', sender: null })).toBe(
      'Autohuolto Virta: auton ABC-123 huolto on ma 30.11. klo 8.00. Seuraa: URL',
    )
    expect(statusText('INTAKE', place, { url: 'URL', sender: null })).toBe(
      'Autohuolto Virta: auto ABC-123 on otettu vastaan. Seuraa huoltoa: URL',
    )
  })

  test('comes in the name of the customer when its own people send it', () => {
    expect(statusText('STATUS', place, { url: 'URL', sender: 'Kuljetus Oy' })).toBe(
      'Kuljetus Oy: seuraa auton ABC-123 huoltoa (Autohuolto Virta): URL',
    )
  })

  test('a mail is shown with its subject before it is sent', () => {
    expect(statusPreview('STATUS', 'EMAIL', place, { url: 'URL', sender: null })).toMatch(
      /^ABC-123: seuraa huoltoa\n.*\nURL$/,
    )
  })
})

describe('who gets it as a car is taken in', () => {
  const customer = { name: 'Maija Virtanen', phone: '040 123 4567', email: 'maija@example.fi' }
  test.each([
    [[{ name: 'Kalle', phone: '0501112222' }, customer], { name: 'Kalle', channel: 'SMS', address: '+358501112222' }],
    [[{ name: '', phone: '' }, customer], { name: 'Maija Virtanen', channel: 'SMS', address: '+358401234567' }],
    [
      [
        { name: 'Kalle', phone: '09 123 4567' },
        { ...customer, phone: '' },
      ],
      { name: 'Maija Virtanen', channel: 'EMAIL', address: 'maija@example.fi' },
    ],
    [[{ name: '', phone: '0401234567' }], { name: 'Yhteyshenkilö', channel: 'SMS', address: '+358401234567' }],
    [[{ name: 'Kalle', phone: 'ei ole' }], null],
    [[], null],
  ] as const)('people %j: it is %j', (people, receiver) => {
    expect(intakeReceiver(people)).toEqual(receiver)
  })
})
