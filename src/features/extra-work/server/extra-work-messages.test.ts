import { expect, test } from 'vitest'
import { freshBusinessId, makeCustomer, makeGarage } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { transact } from '#server/db/transact.ts'
import type { Notice } from '#server/notice.ts'
import { smsText, textSegments } from '#shared/text-segments.ts'
import { testDatabase } from '#test/database.ts'
import { callWanted } from './notices/call-wanted.ts'
import { extraWorkAnswered } from './notices/extra-work-answered.ts'
import { extraWorkAsked } from './notices/extra-work-asked.ts'
import { extraWorkPassedOn } from './notices/extra-work-passed-on.ts'

const { db } = await testDatabase()
const LINK = 'https://www.huoltosilta.fi'

async function messageOf(notice: Notice, more: object, { by = 'garage', long = false } = {}) {
  const name = (short: string) =>
    long ? `${short} ${'Äyräväisten Yhteishuolto ja Peräkärry '.repeat(3)}`.trim() : short
  const garage = await makeGarage(db, { name: name('Vallilan Autohuolto') })
  const customer = await makeCustomer(db, { name: name('Kaupungin Pesula'), businessId: freshBusinessId() })
  const vin = { registrationNumber: null, vinNumber: 'WVWZZZ1JZXW000001' }
  const plate = long ? vin : { registrationNumber: 'ABC-123' }
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, ...plate })
  const about = {
    ticketId: ticket.id,
    garageId: garage.id,
    customerId: customer.id,
    actorUserId: null,
    actorOrganizationId: by === 'garage' ? garage.id : customer.id,
    extraWorkId: ticket.id,
    number: 1,
    grossCents: long ? 123_456_789 : 37_650,
    netCents: long ? 98_371_943 : 30_000,
  }
  const [read] = await transact(db, (tx) => notice.read(tx, [{ ...about, ...more }]))
  const { text = '', path = '' } = read?.message ?? {}
  return { text: smsText(text), whole: smsText(`${text} ${LINK}${path}`), path, ticketId: ticket.id }
}

const notices: [string, Notice, object, 'garage' | 'customer', string][] = [
  [
    'asked',
    extraWorkAsked,
    { revision: 1 },
    'garage',
    'Vallilan Autohuolto: ABC-123 tarvitsee luvan lisätyöhön, 300,00 € (veroton). Vastaa:',
  ],
  [
    'asked again',
    extraWorkAsked,
    { revision: 2 },
    'garage',
    'Vallilan Autohuolto: ABC-123, lisätyöpyyntö muuttui, nyt 300,00 € (veroton). Vastaa:',
  ],
  [
    'passed on',
    extraWorkPassedOn,
    { deputy: 'Leo Lahti' },
    'garage',
    'Vallilan Autohuolto: ABC-123 odottaa varahyväksyjän lupaa lisätyöhön, 300,00 € (veroton). Vastaa:',
  ],
  [
    'answered',
    extraWorkAnswered,
    { approvedCents: 12_550, approvedNetCents: 10_000, answeredBy: '' },
    'customer',
    'Kaupungin Pesula: ABC-123, lisätyöstä hyväksytty 100,00 € / 300,00 € (veroton).',
  ],
  ['a call is wanted', callWanted, {}, 'customer', 'Kaupungin Pesula pyytää soittamaan lisätyöstä, ABC-123.'],
]

test.each(notices)('%s: says who, which car and what, and leads to the ticket', async (_, notice, more, by, text) => {
  const message = await messageOf(notice, more, { by })
  expect(message.text).toBe(text)
  expect(message.path).toBe(`/app/tickets/${message.ticketId}`)
  expect(textSegments(message.whole)).toMatchObject({ encoding: 'GSM-7', segments: expect.toBeOneOf([1, 2]) })
})

test.each(notices)('%s: long names, a VIN and a large sum take two parts at most', async (_, notice, more, by) => {
  const { whole } = await messageOf(notice, more, { by, long: true })
  expect(textSegments(whole)).toMatchObject({ encoding: 'GSM-7', segments: expect.toBeOneOf([1, 2]) })
})
