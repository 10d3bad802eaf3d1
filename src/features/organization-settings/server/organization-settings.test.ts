import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { addCustomer } from '#features/organizations/server/add-customer.ts'
import { paysWithVat } from '#features/organizations/server/organizations.access.ts'
import {
  freshBusinessId,
  makeConnection,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { auditEvents } from '#server/audit/audit.tables.ts'
import { transact } from '#server/db/transact.ts'
import { outboxEvents } from '#server/events/events.tables.ts'
import { router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { OrganizationProfile } from '../organization-settings.ts'
import { makeContact } from './contacts.factory.ts'
import { organizationSettingsPages } from './organization-settings.router.ts'

const { db } = await testDatabase()
const api = router(organizationSettingsPages(ownSettings))
const as = async (userId: string) => callerOf(api, await contextOf(db, userId))

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

describe('the profile', () => {
  test('its business id is no way to go through the register of companies', async () => {
    const { id: organizationId, admin } = await staffed()
    await makeStaffed(db, { type: 'CUSTOMER', businessId: '0112038-9' })
    const before = await admin.profile.get({ organizationId })
    const save = (fields: object) => admin.profile.save({ organizationId, edit: { ...editOf(before), ...fields } })
    const tries = Array.from(
      { length: 70 },
      async () => (await refusal(save({ customerKind: 'COMPANY', businessId: '0112038-9' }))).kind,
    )
    expect(Map.groupBy(await Promise.all(tries), (kind) => kind).get('conflict')).toHaveLength(60)
    // the rest of the page can be saved on
    expect(await save({ city: 'Espoo' })).toMatchObject({ city: 'Espoo' })
  })

  test('a person becomes a company of another country, which is written down and shown from then on', async () => {
    const { id: organizationId, admin } = await staffed()
    const before = await admin.profile.get({ organizationId })
    expect(before).toMatchObject({ customerKind: 'PERSON', businessId: '', vatNumber: '', country: 'FI' })
    const kinds = { customerKind: 'FOREIGN_COMPANY' as const, country: '', vatNumber: 'ee 123 456 789' }
    const saved = await admin.profile.save({ organizationId, edit: { ...editOf(before), ...kinds } })
    expect(saved).toMatchObject({ customerKind: 'FOREIGN_COMPANY', vatNumber: 'EE123456789', country: 'EE' })
    expect(await paysWithVat(db, organizationId)).toBe(false)
    expect(await lastAudit(organizationId)).toMatchObject({
      details: { customerKind: ['PERSON', 'FOREIGN_COMPANY'], changed: expect.arrayContaining(['vatNumber']) },
    })
    const events = await db.select().from(outboxEvents).where(eq(outboxEvents.name, 'organizations.kind_changed'))
    expect(events.map(({ payload }) => payload)).toContainEqual({ customerId: organizationId })
    const back = await admin.profile.save({ organizationId, edit: { ...editOf(saved), customerKind: 'PERSON' } })
    expect(back).toMatchObject({ customerKind: 'PERSON', vatNumber: '', country: 'EE' })
  })

  test.each([
    ['a company without a business id', { customerKind: 'COMPANY' }, 'businessId'],
    ['a foreign company without a country', { customerKind: 'FOREIGN_COMPANY' }, 'country'],
    [
      'a VAT number of another country',
      { customerKind: 'FOREIGN_COMPANY', country: 'SE', vatNumber: 'EE123456789' },
      'vatNumber',
    ],
  ] as const)('refuses %s at its field', async (_what, kinds, field) => {
    const { id: organizationId, admin } = await staffed()
    const before = await admin.profile.get({ organizationId })
    const { details } = await refusal(admin.profile.save({ organizationId, edit: { ...editOf(before), ...kinds } }))
    expect(details?.fields).toMatchObject([{ field }])
  })

  test('an older client, which knows no kinds, leaves the kind as it is and makes a company by a business id', async () => {
    const { id: organizationId, admin } = await staffed()
    const {
      customerKind: _kind,
      vatNumber: _number,
      country: _country,
      ...before
    } = editOf(await admin.profile.get({ organizationId }))
    const saved = await admin.profile.save({ organizationId, edit: { ...before, city: 'Espoo' } })
    expect(saved).toMatchObject({ customerKind: 'PERSON', city: 'Espoo' })
    const company = { ...before, businessId: freshBusinessId(), version: saved.version }
    expect(await admin.profile.save({ organizationId, edit: company })).toMatchObject({ customerKind: 'COMPANY' })
  })

  test('two customers of a garage cannot have one VAT number, and those of two garages can', async () => {
    const customers = await Promise.all(
      ['Testipaja', 'Toinen paja'].map(async (name) => {
        const { organization, user } = await makeStaffed(db, { type: 'GARAGE', name })
        const add = (vatNumber: string) =>
          transact(db, (tx) =>
            addCustomer(tx, organization.id, {
              name: 'Baltic Auto OÜ',
              businessId: '',
              email: '',
              phone: '',
              vatNumber,
            }),
          )
        return { garage: organization, user, add }
      }),
    )
    const [one, other] = customers
    if (!one || !other) throw new Error('two garages were made')
    const [first] = [await one.add('EE987654321'), await other.add('EE987654321')]
    await expect(one.add('EE 987654321')).rejects.toMatchObject({
      reason: 'vat_number_taken',
      details: { fields: [{ field: 'customer.vatNumber' }] },
    })
    const second = await one.add('EE111111111')
    const edits = await as(one.user.id)
    const whose = (organizationId: string) => ({ organizationId, managedByGarageId: one.garage.id })
    const stored = await edits.profile.get(whose(second))
    const save = (vatNumber: string) => edits.profile.save({ ...whose(second), edit: { ...editOf(stored), vatNumber } })
    expect(await refusal(save('EE987654321'))).toMatchObject({ reason: 'vat_number_taken' })
    expect(await save('EE222222222')).toMatchObject({ vatNumber: 'EE222222222' })
    expect(await edits.profile.get(whose(first))).toMatchObject({ customerKind: 'FOREIGN_COMPANY', country: 'EE' })
  })

  test('an admin saves it in its one form, and the audit log says what changed', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    const before = await admin.profile.get({ organizationId })
    const hours = [...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '17:00' })), null, null]
    const saved = await admin.profile.save({
      organizationId,
      edit: {
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
      action: 'settings.profile_saved',
      details: { changed: expect.arrayContaining(['phone', 'openingHours', 'location']) },
    })
    expect((await admin.profile.save({ organizationId, edit: editOf(saved) })).version).toBe(saved.version)
  })

  test('a member reads it and does not save it', async () => {
    const { id: organizationId, plain } = await staffed()
    const profile = editOf(await plain.profile.get({ organizationId }))
    expect(await refusal(plain.profile.save({ organizationId, edit: profile }))).toMatchObject({ reason: 'admin_only' })
  })

  test('a stale edit is refused with the page as it is now and what differs', async () => {
    const { id: organizationId, admin } = await staffed()
    const stale = editOf(await admin.profile.get({ organizationId }))
    await admin.profile.save({ organizationId, edit: { ...stale, city: 'Turku' } })
    const refused = await refusal(admin.profile.save({ organizationId, edit: { ...stale, description: 'Oma' } }))
    expect(refused).toMatchObject({
      kind: 'conflict',
      reason: 'organization_changed',
      details: { current: { city: 'Turku', version: 2 }, differs: ['description', 'city'] },
    })
    expect(Object.keys(refused.details?.current ?? {}).sort()).toEqual(Object.keys(OrganizationProfile.shape).sort())
  })

  test('one of two edits at once is kept and one refused', async () => {
    const { id: organizationId, admin } = await staffed()
    const profile = editOf(await admin.profile.get({ organizationId }))
    const tries = await Promise.allSettled(
      ['Turku', 'Oulu'].map((city) => admin.profile.save({ organizationId, edit: { ...profile, city } })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('each wrong field is named in Finnish', async () => {
    const { id: organizationId, admin } = await staffed()
    const profile = editOf(await admin.profile.get({ organizationId }))
    const wrong = {
      name: ' ',
      businessId: '1234567-2',
      phone: '12',
      email: 'ei',
      website: 'javascript:alert(1)',
      postalCode: '123',
      openingHours: [{ opens: '17:00', closes: '08:00' }, null, null, null, null, null, null],
    }
    const { details } = await refusal(admin.profile.save({ organizationId, edit: { ...profile, ...wrong } }))
    const refused = (details?.fields ?? []) as { field: string; message: string }[]
    const fields = refused.map(({ field }) => field).sort()
    expect(fields).toEqual(
      ['name', 'businessId', 'phone', 'email', 'website', 'postalCode', 'openingHours.0']
        .map((f) => `edit.${f}`)
        .sort(),
    )
    expect(JSON.stringify(details)).not.toMatch(/Invalid|expected/i)
  })
})

test('billing: where money goes is written down before and after', async () => {
  const { id: organizationId, admin, plain } = await staffed()
  const before = await plain.billing.get({ organizationId })
  const billing = {
    ...before,
    eInvoiceAddress: '0037 2345 6780',
    iban: 'fi21 1234 5600 0007 85',
    eInvoiceOperator: '003723609900',
    billingName: 'Yritys Oy',
  }
  const saved = await admin.billing.save({ organizationId, edit: billing })
  expect(saved).toMatchObject({ eInvoiceAddress: '003723456780', version: 2 })
  expect(await lastAudit(organizationId)).toMatchObject({
    action: 'settings.billing_saved',
    details: { changed: { eInvoiceAddress: ['', '003723456780'] } },
  })
  expect(await refusal(admin.billing.save({ organizationId, edit: billing }))).toMatchObject({
    reason: 'billing_changed',
  })
  expect(await refusal(plain.billing.save({ organizationId, edit: saved }))).toMatchObject({ reason: 'admin_only' })
  expect(saved.iban).toBe('FI2112345600000785')
  const wrongDigit = { ...saved, iban: 'FI21 1234 5600 0007 86' }
  expect((await refusal(admin.billing.save({ organizationId, edit: wrongDigit }))).details?.fields).toMatchObject([
    { field: 'edit.iban' },
  ])
  const noOperator = { ...saved, eInvoiceOperator: '' }
  expect((await refusal(admin.billing.save({ organizationId, edit: noOperator }))).details?.fields).toMatchObject([
    { field: 'edit.eInvoiceOperator' },
  ])
})

describe('properties', () => {
  test('each type has its own, and another page’s edit does not make them stale', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    const before = await admin.properties.get({ organizationId })
    await admin.profile.save({
      organizationId,
      edit: { ...editOf(await admin.profile.get({ organizationId })), city: 'Oulu' },
    })
    if (before.type !== 'GARAGE') throw new Error('a garage has a garage’s properties')
    const saved = await admin.properties.save({ organizationId, edit: { ...before, bays: 7 } })
    expect(saved).toMatchObject({ bays: 7, version: 2 })
    const { id, admin: customer } = await staffed('CUSTOMER')
    expect(await refusal(customer.properties.save({ organizationId: id, edit: saved }))).toMatchObject({
      reason: 'other_organization_type',
    })
  })

  test('a garage aims at no less than it needs, to hundredths of an hour', async () => {
    const { id: organizationId, admin } = await staffed('GARAGE')
    const before = await admin.properties.get({ organizationId })
    if (before.type !== 'GARAGE') throw new Error('a garage has a garage’s properties')
    expect(before).toMatchObject({ breakEvenHours: null, targetHours: null })
    const save = (breakEvenHours: number | null, targetHours: number | null) =>
      admin.properties.save({ organizationId, edit: { ...before, breakEvenHours, targetHours } })
    for (const [breakEvenHours, targetHours] of [
      [4, 3.99],
      [null, 24.01],
      [null, -1],
    ] as const)
      expect((await refusal(save(breakEvenHours, targetHours))).details?.fields).toMatchObject([
        { field: 'edit.targetHours' },
      ])
    expect(await save(4, 5.24)).toMatchObject({ breakEvenHours: 4, targetHours: 5.24 })
  })

  test('the deputy is one of the organisation’s own', async () => {
    const { id: organizationId, admin, member, plain } = await staffed('CUSTOMER')
    const before = await admin.properties.get({ organizationId })
    if (before.type !== 'CUSTOMER') throw new Error('a customer has a customer’s properties')
    const withDeputy = (approvalDeputyUserId: string) =>
      admin.properties.save({ organizationId, edit: { ...before, approvalDeputyUserId } })
    for (const stranger of [(await makeUser(db)).id, randomUUID(), 'x'])
      expect((await refusal(withDeputy(stranger))).details?.fields).toMatchObject([{ field: 'approvalDeputyUserId' }])
    await withDeputy(member.id)
    expect(await plain.properties.get({ organizationId })).toMatchObject({ approvalDeputyUserId: member.id })
    expect(await plain.properties.deputies({ organizationId })).toContainEqual({ userId: member.id, name: member.name })
  })
})

describe('contacts', () => {
  test('an admin adds, edits and removes; a member reads', async () => {
    const { id: organizationId, admin, plain } = await staffed()
    const fields = { name: 'Yrjö', title: 'Työnjohtaja', phone: '+46 70 123 45 67', email: '' }
    const added = await admin.contacts.save({ organizationId, row: fields })
    expect(added.phone).toBe('+46701234567')
    const edited = await admin.contacts.save({ organizationId, row: { ...added, title: 'Päällikkö' } })
    expect(await plain.contacts.list({ organizationId })).toEqual([edited])
    expect(await refusal(admin.contacts.save({ organizationId, row: added }))).toMatchObject({
      reason: 'contact_changed',
      details: { current: { title: 'Päällikkö' }, differs: ['title'] },
    })
    expect(await refusal(plain.contacts.save({ organizationId, row: fields }))).toMatchObject({
      reason: 'admin_only',
    })
    const { id, version } = edited
    expect(await refusal(plain.contacts.remove({ organizationId, id, version }))).toMatchObject({
      reason: 'admin_only',
    })
    await admin.contacts.remove({ organizationId, id, version })
    expect(await refusal(admin.contacts.remove({ organizationId, id, version }))).toMatchObject({ kind: 'not_found' })
    expect(await lastAudit(organizationId)).toMatchObject({ action: 'settings.contact_removed', details: { id } })
  })

  test('a contact that was edited a moment ago is not removed unseen', async () => {
    const { id: organizationId, admin } = await staffed()
    const seen = await admin.contacts.save({ organizationId, row: { name: 'Yrjö', title: '', phone: '', email: '' } })
    const theirs = await admin.contacts.save({ organizationId, row: { ...seen, phone: '040 123 4567' } })
    const removal = { organizationId, id: seen.id, version: seen.version }
    expect(await refusal(admin.contacts.remove(removal))).toMatchObject({
      kind: 'conflict',
      reason: 'contact_changed',
      details: { current: theirs },
    })
    expect(await admin.contacts.list({ organizationId })).toEqual([theirs])
  })

  test('a full list takes no more, also when two add at once', async () => {
    const { id: organizationId, admin } = await staffed()
    for (let made = 0; made < 199; made++) await makeContact(db, { organizationId })
    const row = { name: 'Viimeinen', title: '', phone: '', email: '' }
    const tries = await Promise.allSettled([1, 2].map(() => admin.contacts.save({ organizationId, row })))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(admin.contacts.save({ organizationId, row }))).toMatchObject({
      kind: 'conflict',
      reason: 'too_many_contacts',
      details: { max: 200 },
    })
  })
})

describe('a managed customer', () => {
  async function managed() {
    const garage = await staffed('GARAGE')
    const id = await transact(db, (tx) =>
      addCustomer(tx, garage.id, { name: 'Uusi asiakas', businessId: '', email: '', phone: '' }),
    )
    return { garage, whose: { organizationId: id, managedByGarageId: garage.id } }
  }

  test('every member of the garage that added it edits it', async () => {
    const { garage, whose } = await managed()
    const profile = editOf(await garage.plain.profile.get(whose))
    expect(await garage.plain.profile.save({ ...whose, edit: { ...profile, city: 'Kemi' } })).toMatchObject({
      city: 'Kemi',
    })
  })

  test('another garage, also a connected one, and a garage without a claim see a missing one', async () => {
    const { whose } = await managed()
    const other = await staffed('GARAGE')
    await makeConnection(db, { garageId: other.id, customerId: whose.organizationId })
    const tries = [
      { organizationId: whose.organizationId, managedByGarageId: other.id },
      whose,
      { organizationId: whose.organizationId },
      { organizationId: randomUUID(), managedByGarageId: other.id },
    ]
    for (const theirs of tries) {
      const refused = await refusal(other.admin.profile.get(theirs))
      expect(refused).toEqual({ kind: 'not_found', reason: 'organization', details: undefined })
    }
  })

  test('a garage does not edit itself or a customer with people in the same way', async () => {
    const { garage } = await managed()
    const customer = await staffed('CUSTOMER')
    for (const organizationId of [garage.id, customer.id])
      expect(await refusal(garage.admin.profile.get({ organizationId, managedByGarageId: garage.id }))).toMatchObject({
        kind: 'not_found',
      })
  })
})
