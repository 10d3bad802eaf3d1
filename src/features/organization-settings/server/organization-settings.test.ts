import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { makeDriver } from '#features/drivers/server/drivers.factory.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { makeMembership, makeStaffed } from '#features/organizations/server/organizations.factory.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { garageCustomers } from '#features/organizations/server/organizations.tables.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { OrganizationProfile } from '../organization-settings.ts'
import { sharedAddressesFor } from './save-notification-addresses.ts'

const { db } = await testDatabase()
const as = async (userId: string) => organizationsRouter.createCaller(await contextOf(db, userId))

async function staffed(type: 'GARAGE' | 'CUSTOMER' = 'CUSTOMER') {
  const { organization, user } = await makeStaffed(db, { type })
  const member = await makeUser(db)
  await makeMembership(db, member.id, organization.id, 'MEMBER')
  return { id: organization.id, user, member, admin: await as(user.id), plain: await as(member.id) }
}

const lastAudit = async (organizationId: string) =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.organizationId, organizationId))
      .orderBy(desc(auditEvents.id))
      .limit(1)
  )[0]

const editOf = ({ image: _image, type: _type, ...profile }: OrganizationProfile) => profile

/** A random id with a right check digit. */
function freshBusinessId(): string {
  for (;;) {
    const body = String(Math.floor(1_000_000 + Math.random() * 8_000_000))
    const sum = [7, 9, 10, 5, 8, 4, 2].reduce((total, weight, index) => total + weight * Number(body[index]), 0)
    if (sum % 11 !== 1) return `${body}-${sum % 11 === 0 ? 0 : 11 - (sum % 11)}`
  }
}

describe('the first organisation', () => {
  test('its maker is its admin, and a garage is not listed by itself', async () => {
    const user = await makeUser(db)
    const businessId = freshBusinessId()
    const { id } = await (await as(user.id)).create({
      type: 'GARAGE',
      name: 'Oma Paja',
      businessId: `FI ${businessId}`,
    })
    const mine = await as(user.id)
    expect(await mine.sync()).toMatchObject([{ id, type: 'GARAGE', memberships: [{ role: 'ADMIN' }] }])
    expect(await mine.profile({ organizationId: id })).toMatchObject({ businessId, businessName: 'Oma Paja' })
  })

  test.each(['1234567-2', '123', 'abc', '', '0201256-60'])(
    'the business id %j is refused at its field',
    async (businessId) => {
      const mine = await as((await makeUser(db)).id)
      const { details } = await refusal(mine.create({ type: 'CUSTOMER', name: 'Yritys', businessId }))
      expect(details?.fields).toMatchObject([{ field: 'businessId', message: expect.stringMatching(/Y-tunnus/) }])
    },
  )

  test('a business id is taken once, also by two at the same moment; its admin may found a branch', async () => {
    const [one, other] = [await makeUser(db), await makeUser(db)]
    const given = { type: 'CUSTOMER' as const, name: 'Kaksi', businessId: freshBusinessId() }
    const tries = await Promise.allSettled([(await as(one.id)).create(given), (await as(other.id)).create(given)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = tries[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    expect(await refusal((await as(loser.id)).create(given))).toMatchObject({ reason: 'business_id_taken' })
    expect(await (await as(winner.id)).create({ ...given, name: 'Toimipiste' })).toHaveProperty('id')
  })
})

describe('the profile', () => {
  test('an admin saves it in its one form, and the audit tells what changed', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    const before = await admin.profile({ organizationId })
    const hours = [...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '17:00' })), null, null]
    const saved = await admin.saveProfile({
      organizationId,
      profile: {
        ...editOf(before),
        phone: '040 123 4567',
        email: ' Huolto@Example.FI ',
        website: 'www.example.fi',
        location: { latitude: 60.2, longitude: 24.9 },
        openingHours: hours,
      },
    })
    expect(saved).toMatchObject({
      phone: '+358401234567',
      email: 'huolto@example.fi',
      website: 'https://www.example.fi',
      openingHours: hours,
      version: before.version + 1,
    })
    expect(await lastAudit(organizationId)).toMatchObject({
      action: 'organizations.profile_saved',
      details: { changed: expect.arrayContaining(['phone', 'openingHours', 'location']) },
    })
    expect((await admin.saveProfile({ organizationId, profile: editOf(saved) })).version).toBe(saved.version)
  })

  test('a member reads it and does not save it', async () => {
    const { id: organizationId, plain } = await staffed()
    const profile = editOf(await plain.profile({ organizationId }))
    expect(await refusal(plain.saveProfile({ organizationId, profile }))).toMatchObject({ reason: 'admin_only' })
  })

  test('a stale edit is refused with the page as it is now and what differs', async () => {
    const { id: organizationId, admin } = await staffed()
    const stale = editOf(await admin.profile({ organizationId }))
    await admin.saveProfile({ organizationId, profile: { ...stale, city: 'Turku' } })
    const refused = await refusal(admin.saveProfile({ organizationId, profile: { ...stale, description: 'Oma' } }))
    expect(refused).toMatchObject({
      kind: 'conflict',
      reason: 'organization_changed',
      details: { current: { city: 'Turku', version: 2 }, differs: ['description', 'city'] },
    })
    expect(JSON.stringify(refused)).not.toMatch(/superUserNotes|platformFee/)
  })

  test('of two edits at once one is kept and one refused', async () => {
    const { id: organizationId, admin } = await staffed()
    const profile = editOf(await admin.profile({ organizationId }))
    const tries = await Promise.allSettled(
      ['Turku', 'Oulu'].map((city) => admin.saveProfile({ organizationId, profile: { ...profile, city } })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('each wrong field is told in Finnish', async () => {
    const { id: organizationId, admin } = await staffed()
    const profile = editOf(await admin.profile({ organizationId }))
    const wrong = {
      name: ' ',
      businessId: '1234567-2',
      phone: '12',
      email: 'ei',
      website: 'javascript:alert(1)',
      postalCode: '123',
      openingHours: [{ opens: '17:00', closes: '08:00' }, null, null, null, null, null, null],
    }
    const { details } = await refusal(admin.saveProfile({ organizationId, profile: { ...profile, ...wrong } }))
    const refused = (details?.fields ?? []) as { field: string; message: string }[]
    const fields = refused.map(({ field }) => field).sort()
    expect(fields).toEqual(
      ['name', 'businessId', 'phone', 'email', 'website', 'postalCode', 'openingHours.0']
        .map((f) => `profile.${f}`)
        .sort(),
    )
    expect(JSON.stringify(details)).not.toMatch(/Invalid|expected/i)
  })
})

test('billing: where money goes is written down before and after', async () => {
  const { id: organizationId, admin, plain } = await staffed()
  const before = await plain.billing({ organizationId })
  const billing = {
    ...before,
    eInvoiceAddress: '0037 2345 6780',
    eInvoiceOperator: '003723609900',
    billingName: 'Yritys Oy',
  }
  const saved = await admin.saveBilling({ organizationId, billing })
  expect(saved).toMatchObject({ eInvoiceAddress: '003723456780', version: 2 })
  expect(await lastAudit(organizationId)).toMatchObject({
    action: 'organizations.billing_saved',
    details: { changed: { eInvoiceAddress: ['', '003723456780'] } },
  })
  expect(await refusal(admin.saveBilling({ organizationId, billing }))).toMatchObject({ reason: 'billing_changed' })
  expect(await refusal(plain.saveBilling({ organizationId, billing: saved }))).toMatchObject({ reason: 'admin_only' })
  const noOperator = { ...saved, eInvoiceOperator: '' }
  expect((await refusal(admin.saveBilling({ organizationId, billing: noOperator }))).details?.fields).toMatchObject([
    { field: 'billing.eInvoiceOperator' },
  ])
})

describe('properties', () => {
  test('each type has its own, and another page’s edit does not make them stale', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    const before = await admin.properties({ organizationId })
    await admin.saveProfile({
      organizationId,
      profile: { ...editOf(await admin.profile({ organizationId })), city: 'Oulu' },
    })
    if (before.type !== 'GARAGE') throw new Error('a garage has a garage’s properties')
    const saved = await admin.saveProperties({ organizationId, properties: { ...before, bays: 7 } })
    expect(saved).toMatchObject({ bays: 7, version: 2 })
    const { id, admin: customer } = await staffed('CUSTOMER')
    expect(await refusal(customer.saveProperties({ organizationId: id, properties: saved }))).toMatchObject({
      reason: 'other_organization_type',
    })
  })

  test('the deputy is one of the organisation’s own', async () => {
    const { id: organizationId, admin, member, plain } = await staffed('CUSTOMER')
    const before = await admin.properties({ organizationId })
    if (before.type !== 'CUSTOMER') throw new Error('a customer has a customer’s properties')
    const withDeputy = (approvalDeputyUserId: string) =>
      admin.saveProperties({ organizationId, properties: { ...before, approvalDeputyUserId } })
    for (const stranger of [(await makeUser(db)).id, randomUUID(), 'x'])
      expect((await refusal(withDeputy(stranger))).details?.fields).toMatchObject([{ field: 'approvalDeputyUserId' }])
    await withDeputy(member.id)
    await plain.members.leave({ organizationId })
    expect(await admin.properties({ organizationId })).toMatchObject({ approvalDeputyUserId: null })
  })
})

test('shared addresses are kept once each, and a stale list is refused', async () => {
  const { id: organizationId, admin, plain } = await staffed()
  const address = { eventGroup: 'TICKETS' as const, email: 'huolto@example.fi' }
  const twice = [address, { ...address, email: 'HUOLTO@example.fi' }]
  expect(await admin.saveNotificationAddresses({ organizationId, addresses: twice, version: 1 })).toEqual({
    addresses: [address],
    version: 2,
  })
  expect(await sharedAddressesFor(db, organizationId, 'TICKETS')).toEqual([address.email])
  expect(await sharedAddressesFor(db, organizationId, 'MESSAGES')).toEqual([])
  expect(await plain.notificationAddresses({ organizationId })).toEqual({ addresses: [address], version: 2 })
  expect(await refusal(admin.saveNotificationAddresses({ organizationId, addresses: [], version: 1 }))).toMatchObject({
    reason: 'notification_addresses_changed',
    details: { current: { version: 2 } },
  })
})

describe('contacts and drivers', () => {
  test('an admin adds, edits and removes; a member reads', async () => {
    const { id: organizationId, admin, plain } = await staffed()
    const fields = { name: 'Yrjö', title: 'Työnjohtaja', phone: '+46 70 123 45 67', email: '' }
    const added = await admin.contacts.save({ organizationId, contact: fields })
    expect(added.phone).toBe('+46701234567')
    const edited = await admin.contacts.save({ organizationId, contact: { ...added, title: 'Päällikkö' } })
    expect(await plain.contacts.list({ organizationId })).toEqual([edited])
    expect(await refusal(admin.contacts.save({ organizationId, contact: added }))).toMatchObject({
      reason: 'contact_changed',
      details: { current: { title: 'Päällikkö' }, differs: ['title'] },
    })
    expect(await refusal(plain.contacts.save({ organizationId, contact: fields }))).toMatchObject({
      reason: 'admin_only',
    })
    expect(await refusal(plain.contacts.remove({ organizationId, id: added.id }))).toMatchObject({
      reason: 'admin_only',
    })
    await admin.contacts.remove({ organizationId, id: added.id })
    expect(await refusal(admin.contacts.remove({ organizationId, id: added.id }))).toMatchObject({ kind: 'not_found' })
  })

  test('a driver has what the channel needs, and is found by number as people write it', async () => {
    const { id: organizationId, admin, plain } = await staffed()
    const driver = { name: 'Kaisa', phone: '', email: '', channel: 'SMS' as const }
    expect((await refusal(admin.drivers.save({ organizationId, driver }))).details?.fields).toMatchObject([
      { field: 'driver.phone', message: 'Anna puhelinnumero tai vaihda viestikanava' },
    ])
    await admin.drivers.save({ organizationId, driver: { ...driver, phone: '050 555 1234' } })
    await makeDriver(db, { organizationId, name: 'Toinen', phone: '+358401111111' })
    expect(await plain.drivers.list({ organizationId, text: '050 555' })).toMatchObject({
      drivers: [{ name: 'Kaisa', phone: '+358505551234' }],
      total: 1,
    })
  })

  test('a garage has no drivers', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    expect(await refusal(admin.drivers.list({ organizationId }))).toMatchObject({ reason: 'customer_only' })
  })
})

describe('a kept customer', () => {
  async function kept() {
    const garage = await staffed('GARAGE')
    const id = await transact(db, (tx) =>
      addCustomer(tx, garage.id, { name: 'Uusi asiakas', businessId: '', email: '', phone: '' }),
    )
    return { garage, whose: { organizationId: id, managedByGarageId: garage.id } }
  }

  test('every member of the garage that added it edits it', async () => {
    const { garage, whose } = await kept()
    const profile = editOf(await garage.plain.profile(whose))
    expect(await garage.plain.saveProfile({ ...whose, profile: { ...profile, city: 'Kemi' } })).toMatchObject({
      city: 'Kemi',
    })
    await garage.plain.drivers.save({ ...whose, driver: { name: 'K', phone: '', email: '', channel: 'NONE' } })
    expect(await garage.plain.drivers.list(whose)).toMatchObject({ total: 1 })
  })

  test('another garage, also one that deals with it, and a garage without a claim see a missing one', async () => {
    const { whose } = await kept()
    const other = await staffed('GARAGE')
    await db.insert(garageCustomers).values({ garageId: other.id, customerId: whose.organizationId })
    const tries = [
      { organizationId: whose.organizationId, managedByGarageId: other.id },
      whose,
      { organizationId: whose.organizationId },
      { organizationId: randomUUID(), managedByGarageId: other.id },
    ]
    for (const theirs of tries) {
      const refused = await refusal(other.admin.profile(theirs))
      expect(refused).toEqual({ kind: 'not_found', reason: 'organization', details: undefined })
    }
  })

  test('a garage does not edit itself or a customer with people by the same door', async () => {
    const { garage } = await kept()
    const customer = await staffed('CUSTOMER')
    for (const organizationId of [garage.id, customer.id])
      expect(await refusal(garage.admin.profile({ organizationId, managedByGarageId: garage.id }))).toMatchObject({
        kind: 'not_found',
      })
  })
})
