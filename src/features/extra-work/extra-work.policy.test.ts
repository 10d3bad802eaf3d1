import { expect, test } from 'vitest'
import { TICKET_STATUSES, type TicketStatus } from '#features/tickets/tickets.ts'
import {
  approvableCents,
  mayAnswer,
  mayAnswerByLink,
  mayAsk,
  mayChange,
  mayEnterAnswer,
  mayWithdraw,
} from './extra-work.policy.ts'
import { EXTRA_WORK_STATES, type ExtraWorkState } from './extra-work.ts'

const [garage, customer] = [{ organizationType: 'GARAGE' }, { organizationType: 'CUSTOMER' }] as const

/** Of all statuses of a ticket and states of a request, those in which the answer is yes. */
const allowed = (may: (status: TicketStatus, state: ExtraWorkState) => boolean) =>
  TICKET_STATUSES.flatMap((status) => {
    const states = EXTRA_WORK_STATES.filter((state) => may(status, state))
    return states.length > 0 ? [[status, states]] : []
  })

const WAITING: ExtraWorkState[] = ['ASKED', 'CALL']
const BEFORE_READY = ['NEW', 'SCHEDULED', 'IN_PROGRESS', 'WAITING']
const OPEN = [...BEFORE_READY, 'READY']
const each = (statuses: readonly string[], states: readonly ExtraWorkState[]) =>
  statuses.map((status) => [status, states])

test('the garage asks until the car is ready, and changes all but what is withdrawn', () => {
  expect(TICKET_STATUSES.filter((status) => mayAsk(garage, { status }))).toEqual(BEFORE_READY)
  expect(allowed((status, state) => mayChange(garage, { status }, { state }))).toEqual(
    each(BEFORE_READY, ['ASKED', 'CALL', 'ANSWERED']),
  )
  expect(TICKET_STATUSES.some((status) => mayAsk(customer, { status }))).toBe(false)
})

test('what waits is answered by the customer or for it, as long as the ticket is open, and withdrawn by the garage at any time', () => {
  expect(allowed((status, state) => mayAnswer(customer, { status }, { state }))).toEqual(each(OPEN, WAITING))
  expect(allowed((status, state) => mayEnterAnswer(garage, { status }, { state }))).toEqual(each(OPEN, WAITING))
  expect(EXTRA_WORK_STATES.filter((state) => mayWithdraw(garage, { state }))).toEqual(WAITING)
  expect(allowed((status, state) => mayAnswer(garage, { status }, { state }))).toEqual([])
  expect(allowed((status, state) => mayEnterAnswer(customer, { status }, { state }))).toEqual([])
  expect(EXTRA_WORK_STATES.filter((state) => mayWithdraw(customer, { state }))).toEqual([])
})

test.each([
  ['a customer that wishes so', { approvalByLink: true, isManaged: false }, each(OPEN, WAITING)],
  ['a customer that its garage keeps', { approvalByLink: false, isManaged: true }, each(OPEN, WAITING)],
  ['any other', { approvalByLink: false, isManaged: false }, []],
])('a link answers for %s what a member may', (_, wishes, yes) => {
  expect(allowed((status, state) => mayAnswerByLink(wishes, { status }, { state }))).toEqual(yes)
})

test.each([
  ['an admin', 'ADMIN', 10_000, false, null],
  ['a member without a limit', 'MEMBER', null, false, null],
  ['a member', 'MEMBER', 10_000, false, 10_000],
  ['a member whose limit is nothing', 'MEMBER', 0, false, 0],
  ['the deputy who was asked', 'MEMBER', 10_000, true, null],
] as const)('%s approves up to the own limit', (_, role, limit, isAskedDeputy, most) => {
  expect(approvableCents({ ...customer, role }, limit, isAskedDeputy)).toBe(most)
})
