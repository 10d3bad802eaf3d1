import { expect, test } from 'vitest'
import { TICKET_STATUSES, type TicketStatus } from '#features/tickets/tickets.ts'
import { mayCallBackDrivers, mayNameDrivers, mayNotifyDrivers } from './ticket-drivers.policy.ts'

const garage = { organizationType: 'GARAGE' } as const
const customer = { organizationType: 'CUSTOMER' } as const
const OPEN: TicketStatus[] = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING', 'READY']
const when = (may: (status: TicketStatus) => boolean) => TICKET_STATUSES.filter(may)

test.each<[string, (status: TicketStatus) => boolean, TicketStatus[]]>([
  ['a customer names drivers', (status) => mayNameDrivers(customer, { status }, false), OPEN],
  ['a garage names drivers of a customer that it manages', (status) => mayNameDrivers(garage, { status }, true), OPEN],
  ['a garage names drivers of any other', (status) => mayNameDrivers(garage, { status }, false), []],
  ['a garage tells them', (status) => mayNotifyDrivers(garage, { status }), ['IN_PROGRESS', 'WAITING', 'READY']],
  ['a garage calls them back', (status) => mayCallBackDrivers(garage, { status }), ['READY']],
  ['a customer tells them', (status) => mayNotifyDrivers(customer, { status }), []],
  ['a customer calls them back', (status) => mayCallBackDrivers(customer, { status }), []],
])('%s only in these statuses', (_, may, statuses) => {
  expect(when(may)).toEqual(statuses)
})
