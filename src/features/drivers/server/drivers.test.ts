import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { transact } from '#server/db/transact.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { makeDriver } from './drivers.factory.ts'
import { driversPages } from './drivers.router.ts'

const { db } = await testDatabase()
const api = router(driversPages(ownSettings))
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { id: organization.id, user, member, admin: await as(user.id), plain: await as(member.id) }
}

describe('drivers', () => {
  test('a driver has what the channel needs, and is found by number as people write it', async () => {
    const { id: organizationId, admin, plain } = await staffed()
    const driver = { name: 'Kaisa', phone: '', email: '', channel: 'SMS' as const }
    expect((await refusal(admin.drivers.save({ organizationId, row: driver }))).details?.fields).toMatchObject([
      { field: 'row.phone', message: 'Anna puhelinnumero tai vaihda viestikanava' },
    ])
    await admin.drivers.save({ organizationId, row: { ...driver, phone: '050 555 1234' } })
    await makeDriver(db, { organizationId, name: 'Toinen', phone: '+358401111111' })
    expect(await plain.drivers.list({ organizationId, text: '050 555' })).toMatchObject({
      drivers: [{ name: 'Kaisa', phone: '+358505551234' }],
      total: 1,
    })
  })

  test.each(['SMS', 'WHATSAPP'] as const)(
    'a landline gets no %s, which is said; another country’s number is taken',
    async (channel) => {
      const { id: organizationId, admin } = await staffed()
      const driver = { name: 'Kaisa', phone: '09 1234 5678', email: '', channel }
      expect((await refusal(admin.drivers.save({ organizationId, row: driver }))).details?.fields).toMatchObject([
        { field: 'row.phone', message: 'Lankanumeroon ei voi lähettää viestejä. Anna matkapuhelin tai vaihda kanava' },
      ])
      await admin.drivers.save({ organizationId, row: { ...driver, email: 'k@example.fi', channel: 'EMAIL' } })
      await admin.drivers.save({ organizationId, row: { ...driver, phone: '+46 70 123 45 67' } })
    },
  )

  test('another organisation’s number, name or address finds no driver here', async () => {
    const { id: organizationId, plain } = await staffed()
    const theirs = await staffed()
    await makeDriver(db, { organizationId: theirs.id, name: 'Vieras', phone: '+358409998877', email: 'v@vieras.fi' })
    for (const text of ['040 999 8877', 'vieras', 'v@vieras.fi', ''])
      expect(await plain.drivers.list({ organizationId, text })).toEqual({ drivers: [], total: 0 })
  })

  test('a garage has no drivers', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    expect(await refusal(admin.drivers.list({ organizationId }))).toMatchObject({ reason: 'customer_only' })
  })

  test('can be edited by every member of the garage that manages the customer', async () => {
    const garage = await staffed('GARAGE')
    const organizationId = await transact(db, (tx) =>
      addCustomer(tx, garage.id, { name: 'Uusi asiakas', businessId: '', email: '', phone: '' }),
    )
    const scope = { organizationId, managedByGarageId: garage.id }
    await garage.plain.drivers.save({ ...scope, row: { name: 'K', phone: '', email: '', channel: 'NONE' } })
    expect(await garage.plain.drivers.list(scope)).toMatchObject({ total: 1 })
  })
})
