import { describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import type { RegisteredCompany } from '#server/company-register/company-register.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import type { NewCustomer } from '../organizations.ts'
import { organizationById } from './organizations.access.ts'
import { freshBusinessId, makeConnection, makeCustomer, makeGarage, makeStaffed } from './organizations.factory.ts'
import { organizationsRouter } from './organizations.router.ts'

const { db } = await testDatabase()
const as = async (userId: string) => callerOf(organizationsRouter, await contextOf(db, userId))

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
    expect(await organizationById(db, id)).toMatchObject({ businessId, businessName: 'Oma Paja', listed: false })
  })

  test.each(['1234567-2', '123', 'abc', '', '0201256-60'])(
    'the business id %j is refused at its field',
    async (businessId) => {
      const mine = await as((await makeUser(db)).id)
      const { details } = await refusal(mine.create({ type: 'CUSTOMER', name: 'Yritys', businessId }))
      expect(details?.fields).toMatchObject([{ field: 'businessId', message: expect.stringMatching(/Y-tunnus/) }])
    },
  )

  test('a private person needs a name and no number, and is recognised by the kind', async () => {
    const mine = await as((await makeUser(db)).id)
    const { id } = await mine.create({ type: 'CUSTOMER', kind: 'PERSON', name: 'Matti Meikäläinen', businessId: '' })
    expect(await mine.sync()).toMatchObject([{ id, customerKind: 'PERSON', businessName: '' }])
    expect(await organizationById(db, id)).toMatchObject({ businessId: null, businessName: '', country: 'FI' })
  })

  test('a company of another country is known by its VAT number, which no two with people of their own share', async () => {
    const mine = await as((await makeUser(db)).id)
    const firm = { type: 'CUSTOMER', kind: 'FOREIGN_COMPANY', name: 'Nordic AB', vatNumber: 'SE556677889901' } as const
    const { id } = await mine.create(firm)
    expect(await organizationById(db, id)).toMatchObject({ vatNumber: 'SE556677889901', country: 'SE' })
    const others = await as((await makeUser(db)).id)
    expect(await refusal(others.create(firm))).toMatchObject({ reason: 'vat_number_taken' })
    expect((await refusal(others.create({ ...firm, vatNumber: 'SE1' }))).details?.fields).toMatchObject([
      { field: 'vatNumber' },
    ])
  })

  test('a garage is a company with any kind that is sent', async () => {
    const mine = await as((await makeUser(db)).id)
    const { details } = await refusal(mine.create({ type: 'GARAGE', kind: 'PERSON', name: 'Paja' }))
    expect(details?.fields).toMatchObject([{ field: 'businessId', message: 'Anna Y-tunnus' }])
  })

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

describe('a company in the register', () => {
  const address = { streetAddress: 'Hämeentie 14', postalCode: '00530', city: 'Helsinki' }
  const withRegister = async (company: Partial<RegisteredCompany> | null, isAway = false) => {
    const known = company && { name: 'Yritys', address, postalAddress: address, hasEnded: false, ...company }
    const companyRegister = { name: 'YTJ' as const, lookUp: async () => ({ company: known, isAway }) }
    return callerOf(organizationsRouter, await contextOf(db, (await makeUser(db)).id, { companyRegister }))
  }

  test('a company is looked up by its business id before there is an organisation, and named with its register', async () => {
    const mine = await as((await makeUser(db)).id)
    expect(await mine.lookUpCompany({ businessId: 'FI 33001018' })).toEqual({
      businessId: '3300101-8',
      company: { name: 'Hakaniemen Autopaja Oy', address, postalAddress: address, hasEnded: false },
      isAway: false,
      register: 'EMBEDDED',
    })
    expect(await mine.lookUpCompany({ businessId: '3401234-1' })).toMatchObject({ company: null, isAway: false })
  })

  test('a register that is away answers nothing, and says so', async () => {
    const mine = await withRegister(null, true)
    expect(await mine.lookUpCompany({ businessId: '3300101-8' })).toMatchObject({ company: null, isAway: true })
  })

  test('values that a form could not send are left out', async () => {
    const mine = await withRegister({
      name: 'x'.repeat(300),
      address: { streetAddress: 'Tie 1', postalCode: '#', city: 'y'.repeat(200) },
    })
    const { company } = await mine.lookUpCompany({ businessId: '3300101-8' })
    expect(company).toMatchObject({ name: '', address: { streetAddress: 'Tie 1', postalCode: '', city: '' } })
  })

  test('one person looks up 60 companies in ten minutes, and nothing that is no business id', async () => {
    const mine = await as((await makeUser(db)).id)
    expect((await refusal(mine.lookUpCompany({ businessId: '1234567-2' }))).kind).toBe('invalid')
    for (let asked = 0; asked < 60; asked += 1) await mine.lookUpCompany({ businessId: '3300101-8' })
    expect(await refusal(mine.lookUpCompany({ businessId: '3300101-8' }))).toMatchObject({ kind: 'limit' })
  })

  test('an organisation that is made, and a customer that a garage adds, keep the address that was filled in', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const garage = await as(user.id)
    const made = await garage.create({ type: 'GARAGE', name: 'Paja', businessId: freshBusinessId(), ...address })
    const added = await garage.addCustomer({
      organizationId: organization.id,
      customer: { name: 'Uusi Oy', businessId: freshBusinessId(), ...address },
    })
    for (const { id } of [made, added]) expect(await organizationById(db, id)).toMatchObject(address)
  })
})

describe('a customer that a garage adds', () => {
  const added = async (customer: Partial<NewCustomer>) => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const garage = await as(user.id)
    const add = () => garage.addCustomer({ organizationId: organization.id, customer: { name: '', ...customer } })
    return { add, row: async () => organizationById(db, (await add()).id) }
  }

  test('a person without a name is named by the phone number, and by no other name', async () => {
    const { row } = await added({ phone: '+358401234567' })
    expect(await row()).toMatchObject({
      name: '040 123 4567',
      businessName: '',
      phone: '+358401234567',
      customerKind: 'PERSON',
    })
  })

  test('a person has one name, a company keeps its name also as the official one', async () => {
    const person = await added({ name: 'Matti Virtanen' })
    expect(await person.row()).toMatchObject({ name: 'Matti Virtanen', businessName: '' })
    const company = await added({ name: 'Virtanen Oy', businessId: freshBusinessId() })
    expect(await company.row()).toMatchObject({ name: 'Virtanen Oy', businessName: 'Virtanen Oy' })
  })

  test.each<[string, Partial<NewCustomer>, string, string]>([
    ['a person without a name and a number', {}, 'customer.phone', 'Anna puhelinnumero tai nimi'],
    ['a person of one letter', { name: 'M', phone: '0401234567' }, 'customer.name', 'Anna asiakkaan nimi'],
    [
      'a company without a name, though it has a number',
      { businessId: '1234567-1', phone: '0401234567' },
      'customer.name',
      'Anna asiakkaan nimi',
    ],
  ])('%s is refused at the field that lacks', async (_, customer, field, message) => {
    const { add } = await added(customer)
    expect(await refusal(add())).toMatchObject({ kind: 'invalid', details: { fields: [{ field, message }] } })
  })
})

describe('finding the other party', () => {
  test('a customer finds listed garages and those it is connected with, a disabled one never', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const city = `Kunta${Date.now()}`
    const listed = await makeGarage(db, { city })
    const connected = await makeGarage(db, { city, listed: false })
    const disabled = await makeGarage(db, { city, disabledAt: new Date().toISOString() })
    await makeGarage(db, { city, listed: false })
    for (const { id: garageId } of [connected, disabled])
      await makeConnection(db, { garageId, customerId: organization.id })
    const found = await (await as(user.id)).findGarages({ organizationId: organization.id, text: city })
    expect(found.map(({ id }) => id)).toEqual([connected.id, listed.id])
  })

  test('a garage finds its own customers by name and others only by business id, a disabled one never', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const find = async (text: string) =>
      (await (await as(user.id)).findCustomers({ organizationId: organization.id, text })).map(({ id }) => id)
    const city = `Kylä${Date.now()}`
    const [ownId, goneId, otherId] = [freshBusinessId(), freshBusinessId(), freshBusinessId()]
    const own = await makeCustomer(db, { city, businessId: ownId })
    const gone = await makeCustomer(db, { city, businessId: goneId, disabledAt: new Date().toISOString() })
    const other = await makeCustomer(db, { city, businessId: otherId })
    for (const { id: customerId } of [own, gone]) await makeConnection(db, { garageId: organization.id, customerId })
    expect(await find(city)).toEqual([own.id])
    expect([await find(ownId), await find(goneId), await find(otherId)]).toEqual([[own.id], [], [other.id]])
  })
})

test('a garage finds its customers by phone in any form, and by nothing that a customer has not opened yet', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const mine = await as(user.id)
  const find = async (text: string) =>
    (await mine.findCustomers({ organizationId: organization.id, text })).map(({ name }) => name)
  const given = { phone: '+358405551234', email: 'puhelin@example.fi' }
  const [own, asked] = [
    await makeCustomer(db, { ...given, name: 'Oma asiakas' }),
    await makeCustomer(db, { ...given, name: 'Odottava asiakas' }),
  ]
  await makeCustomer(db, { ...given, name: 'Vieras asiakas' })
  await makeConnection(db, { garageId: organization.id, customerId: own.id })
  await makeConnection(db, { garageId: organization.id, customerId: asked.id, state: 'PENDING' })
  for (const text of ['0405551234', '040 555 1234', '+358 40 555 1234', '+358405551234', '1234', 'puhelin@example.fi'])
    expect([text, await find(text)]).toEqual([text, ['Oma asiakas']])
  expect(await find('asiakas')).toEqual(['Odottava asiakas', 'Oma asiakas'])
})

test('trying business ids one after another is stopped, whether by searching or by adding customers', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const mine = await as(user.id)
  const businessId = freshBusinessId()
  await makeCustomer(db, { businessId })
  const organizationId = organization.id
  const add = () => mine.addCustomer({ organizationId, customer: { name: 'Kuka tämä on', businessId } })
  const search = () => mine.findCustomers({ organizationId, text: businessId })
  const answers = await Promise.all(
    Array.from({ length: 80 }, async (_, index) =>
      index % 2 === 0
        ? (await refusal(add())).kind
        : search().then(
            () => 'found',
            () => 'limit',
          ),
    ),
  )
  expect(answers.filter((answer) => answer !== 'limit')).toHaveLength(60)
  expect(await refusal(add())).toMatchObject({ kind: 'limit' })
  // the limit does not apply to adding customers without one
  expect(await mine.addCustomer({ organizationId, customer: { name: 'Uusi asiakas' } })).toHaveProperty('id')
})

test('one that a link names is found by its id, however many come before it, if it may be seen at all', async () => {
  const garage = await makeStaffed(db, { type: 'GARAGE' })
  const customer = await makeStaffed(db, { type: 'CUSTOMER', name: 'Ö viimeinen' })
  const [inGarage, inCustomer] = [await as(garage.user.id), await as(customer.user.id)]
  const [g, c] = [{ organizationId: garage.organization.id }, { organizationId: customer.organization.id }]
  for (let before = 0; before < 31; before += 1) {
    const { id: customerId } = await makeCustomer(db, { name: `A ${before}` })
    await makeConnection(db, { garageId: g.organizationId, customerId })
    await makeGarage(db, { name: `A ${before}` })
  }
  const byId = async () => [
    (await inGarage.findCustomers({ ...g, id: c.organizationId })).map(({ id }) => id),
    (await inCustomer.findGarages({ ...c, id: hidden.id })).map(({ id }) => id),
  ]
  const hidden = await makeGarage(db, { name: 'Ö viimeinen', listed: false })
  expect(await byId()).toEqual([[], []])
  await makeConnection(db, { garageId: g.organizationId, customerId: c.organizationId })
  await makeConnection(db, { garageId: hidden.id, customerId: c.organizationId })
  expect(await byId()).toEqual([[c.organizationId], [hidden.id]])
  expect(await inGarage.findCustomers(g)).toHaveLength(30)
})
