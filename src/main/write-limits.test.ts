import { randomUUID } from 'node:crypto'
import type { AnyTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import type { RequestContext } from '#server/context.ts'
import type { ProcedureMeta } from '#server/trpc.ts'
import { openWriteLimits, type WriteLimits } from '#server/write-limits.ts'
import { AppError } from '#shared/app-error.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { appRouter } from './app-router.ts'

const { db } = await testDatabase()
const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
const mutations = Object.keys(procedures).filter((path) => procedures[path]?._def.type === 'mutation')
const refusing: WriteLimits = {
  take: () => Promise.reject(new AppError('limit', 'too_many_requests', { details: { retryAfterSeconds: 1 } })),
}

/** Calls a procedure by its dotted name, without input: the limit comes before its validation. */
const callNamed = (context: RequestContext, path: string): Promise<unknown> =>
  (callerOf(appRouter, context) as unknown as Record<string, () => Promise<unknown>>)[path]?.() ?? Promise.resolve()

test.each(mutations)('%s is counted against who calls it', async (path) => {
  const user = await makeUser(db, { isSuperUser: true })
  const context = await contextOf(db, user.id, { writeLimits: refusing })
  expect(await refusal(callNamed(context, path))).toMatchObject({ kind: 'limit' })
})

test('what reaches people outside the own organisation is known', () => {
  const reaching = mutations.filter((path) => (procedures[path]?._def.meta as ProcedureMeta | undefined)?.reachesOthers)
  const invitations = ['create', 'resend', 'revoke'].map((verb) => `settings.invitations.${verb}`)
  expect(reaching.sort()).toEqual(
    [
      ...['save', 'test', 'transfer'].map((verb) => `accounting.${verb}`),
      ...['accept', 'allow', 'cancel', 'refuse', 'request', 'revoke'].map((verb) => `connections.${verb}`),
      ...['answer', 'ask', 'change', 'enterAnswer', 'wantCall', 'withdraw'].map((verb) => `extraWork.${verb}`),
      ...['resend', 'send'].map((verb) => `extraWorkLinks.${verb}`),
      ...['resend', 'send', 'sendReceipt'].map((verb) => `statusLinks.${verb}`),
      'chats.send',
      ...['accept', 'invite', 'resend'].map((verb) => `garageInvitations.${verb}`),
      'historyLinks.make',
      'inspections.finish',
      'invoiceBases.send',
      'lineItems.answerPrice',
      'lineItems.enterPriceAnswer',
      'lineItems.propose',
      'lineItems.withdrawPrice',
      'mailAnswers.confirm',
      ...['deliver', 'request', 'sign'].map((verb) => `maintenanceBooks.${verb}`),
      ...['accept', 'cancel', 'create', 'update'].map((verb) => `offerRequests.${verb}`),
      ...['decline', 'send', 'withdraw'].map((verb) => `offerRequests.forGarage.${verb}`),
      'payers.ask',
      'permits.answer',
      'ready.mark',
      ...['refund', 'take'].map((verb) => `receipts.${verb}`),
      'reminders.send',
      'tyreHotel.callUp',
      ...['answer', 'change', 'give', 'report'].map((verb) => `reviews.${verb}`),
      ...['callBack', 'notify'].map((verb) => `ticketDrivers.${verb}`),
      ...['addCustomer', 'create'].map((verb) => `organizations.${verb}`),
      ...['comment', 'edit', 'move', 'report', 'reportForCustomer'].map((verb) => `tickets.${verb}`),
      ...['makeCode', 'receive'].map((verb) => `vehicleHandovers.${verb}`),
      ...['replay', 'replayFailed', 'save', 'test'].map((verb) => `webhooks.${verb}`),
      ...['finish', 'start'].map((verb) => `workTimes.${verb}`),
      ...invitations,
      ...invitations.map((path) => `management.${path}`),
    ].sort(),
  )
})

test('reports of cars without end are stopped after a few, with a time to wait', async () => {
  const { user, organization } = await makeStaffed(db, { type: 'GARAGE' })
  const tickets = callerOf(ticketsRouter, await contextOf(db, user.id, { writeLimits: openWriteLimits(() => 0) }))
  const report = (number: number) =>
    tickets.reportForCustomer({
      organizationId: organization.id,
      customer: { newCustomer: { name: `Asiakas ${number}` } },
      vehicle: { vehicle: { registrationNumber: `ABC-${number}` } },
      job: { title: 'Huolto' },
      requestKey: randomUUID(),
    })
  const tries = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => report(index + 1)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect(await refusal(report(200))).toEqual({
    kind: 'limit',
    reason: 'too_many_requests',
    details: { retryAfterSeconds: 2 },
  })
})
