import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { makeInvitation } from '#features/members/server/invitations.factory.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { makeContact } from '#features/organization-settings/server/contacts.factory.ts'
import { makeCustomer, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { embeddedVehicleData } from '#features/vehicles/server/vehicle-data.ts'
import { transact } from '#server/db/transact.ts'
import { contextOf, read, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { appRouter } from './app-router.ts'
import { type Ids, wallCases } from './wall-cases.ts'

const { db } = await testDatabase()
const router = appRouter({ vehicleData: embeddedVehicleData })
const paths = Object.keys(router._def.procedures)

/** Calls a procedure by its dotted path. */
async function call(userId: string | null, path: string, input: unknown): Promise<unknown> {
  const caller = router.createCaller(await contextOf(db, userId)) as unknown as Record<string, unknown>
  const procedure = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller)
  return read((procedure as (input: unknown) => Promise<unknown>)(input))
}

/** A garage and a customer with everything that the procedures can name. */
async function world(): Promise<Ids & { garageUserId: string; customerUserId: string }> {
  const { organization: garage, user: garageUser } = await makeStaffed(db, { type: 'GARAGE', listed: false })
  const { organization: customer, user: customerUser } = await makeStaffed(db, { type: 'CUSTOMER' })
  const ticket = await makeTicket(db, { garageId: garage.id, customerId: customer.id, status: 'DONE' })
  const notificationId = await transact(db, (tx) =>
    notify(tx, { organizationId: garage.id, kind: 'ticket.reported', title: 'x', ticketId: ticket.id }),
  )
  return {
    garageId: garage.id,
    customerId: customer.id,
    ticketId: ticket.id,
    vehicleId: ticket.vehicleId,
    notificationId,
    contactId: (await makeContact(db, { organizationId: customer.id })).id,
    driverId: (await makeDriver(db, { organizationId: customer.id })).id,
    invitationId: (await makeInvitation(db, { organizationId: customer.id })).invitation.id,
    memberId: customerUser.id,
    serviceId: (await makeService(db, { organizationId: garage.id })).id,
    productId: (await makeProduct(db, { organizationId: garage.id })).id,
    garageUserId: garageUser.id,
    customerUserId: customerUser.id,
  }
}

const unknownIds = (): Ids => ({
  garageId: randomUUID(),
  customerId: randomUUID(),
  ticketId: randomUUID(),
  vehicleId: randomUUID(),
  notificationId: randomUUID(),
  contactId: randomUUID(),
  driverId: randomUUID(),
  invitationId: randomUUID(),
  memberId: randomUUID(),
  serviceId: randomUUID(),
  productId: randomUUID(),
})

let theirs: Awaited<ReturnType<typeof world>>
let mine: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  theirs = await world()
  mine = await world()
  await makeCustomer(db)
})

test('every procedure of the router has its case here', () => {
  expect(Object.keys(wallCases).sort()).toEqual([...paths].sort())
})

describe.each(paths)('%s', (path) => {
  const wall = wallCases[path]
  if (!wall) return
  if (wall.tenant === false) {
    test(`needs no wall: ${wall.why}`, async () => {
      if (wall.open) await expect(call(null, path, wall.input)).resolves.toBeDefined()
      else
        expect(await refusal(call(null, path, wall.input))).toMatchObject({ kind: wall.refused ?? 'unauthenticated' })
    })
    return
  }

  const sides = wall.side === 'both' ? (['garage', 'customer'] as const) : [wall.side]
  test.each(sides)('as %s: another organisation answers like a missing one', async (side) => {
    const me = side === 'garage' ? mine.garageUserId : mine.customerUserId
    const foreign = side === 'garage' ? theirs.garageId : theirs.customerId
    const input = wall.input(theirs)
    const refused = await refusal(call(me, path, { ...input, organizationId: foreign }))
    expect(refused).toMatchObject({ kind: 'not_found', reason: 'organization' })
    expect(await refusal(call(me, path, { ...input, organizationId: randomUUID() }))).toEqual(refused)
    expect(await refusal(call(me, path, { ...input, organizationId: 'ei-ole' }))).toEqual(refused)
  })

  test.each(sides)('as %s: another organisation’s things answer like unknown ones', async (side) => {
    const me = side === 'garage' ? mine.garageUserId : mine.customerUserId
    const organizationId = side === 'garage' ? mine.garageId : mine.customerId
    const answerFor = async (ids: Ids) => {
      const input = { ...wall.input(ids), organizationId }
      try {
        return { answer: await call(me, path, input) }
      } catch {
        return { refused: await refusal(call(me, path, input)) }
      }
    }
    const foreign = await answerFor(theirs)
    if (wall.names) expect(foreign).toMatchObject({ refused: { kind: 'not_found' } })
    expect(foreign).toEqual(await answerFor(unknownIds()))
  })

  test('nobody calls it without a session', async () => {
    const input = { ...wall.input(theirs), organizationId: theirs.garageId }
    expect(await refusal(call(null, path, input))).toMatchObject({ kind: 'unauthenticated' })
  })
})
