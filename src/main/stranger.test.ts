import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeGarage, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'

// What somebody who signed up a minute ago can do to people whom they do not know: nothing.

const { db } = await testDatabase()
const api = router({ organizations: organizationsRouter, tickets: ticketsRouter })
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

describe('an account whose address is not proved', () => {
  const job = { title: 'Lunasta palkintosi' }
  const unproved = { emailVerifiedAt: null }

  test('founds nothing', async () => {
    const stranger = await as((await makeUser(db, unproved)).id)
    const before = await db.$count(organizations)
    const founding = stranger.organizations.create({ type: 'GARAGE', name: 'Paja', businessId: '2345678-0' })
    expect(await refusal(founding)).toMatchObject({ kind: 'precondition', reason: 'email_unverified' })
    expect(await db.$count(organizations)).toBe(before)
  })

  test('reaches nobody from an organisation that it has all the same', async () => {
    const { organization: garage, user } = await makeStaffed(db, { type: 'GARAGE', user: unproved })
    const { organization: fleet, user: owner } = await makeStaffed(db, { type: 'CUSTOMER', user: unproved })
    const ticket = await makeTicket(db, { garageId: garage.id, customerId: fleet.id })
    const [inGarage, inFleet] = [await as(user.id), await as(owner.id)]
    const common = { organizationId: garage.id, ticketId: ticket.id, version: ticket.version }
    const sent = { vehicle: { vehicle: { registrationNumber: 'ABC-1' } }, job, requestKey: randomUUID() }
    const calls: Record<string, () => Promise<unknown>> = {
      'adds a customer': () =>
        inGarage.organizations.addCustomer({ organizationId: garage.id, customer: { name: 'Voitit!' } }),
      'reports for a customer': () =>
        inGarage.tickets.reportForCustomer({
          ...{ ...sent, organizationId: garage.id },
          customer: { newCustomer: { name: 'Voitit!', email: 'uhri@example.fi' } },
        }),
      'reports to a garage': async () =>
        inFleet.tickets.report({ ...sent, organizationId: fleet.id, garageId: (await makeGarage(db)).id }),
      moves: () => inGarage.tickets.move({ ...common, to: 'IN_PROGRESS' }),
      edits: () => inGarage.tickets.edit({ ...common, changes: { title: 'Voitit!' } }),
      comments: () => inGarage.tickets.comment({ ...common, body: 'Voitit!', requestKey: randomUUID() }),
    }
    for (const [what, call] of Object.entries(calls))
      expect(await refusal(call()), what).toMatchObject({ kind: 'precondition', reason: 'email_unverified' })
  })
})
