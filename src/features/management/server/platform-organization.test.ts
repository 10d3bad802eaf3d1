import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '#features/accounts/server/accounts.factory.ts'
import { catalogPages } from '#features/catalog/server/catalog.router.ts'
import { driversPages } from '#features/drivers/server/drivers.router.ts'
import { membersPages } from '#features/members/server/members.router.ts'
import { organizationSettingsPages } from '#features/organization-settings/server/organization-settings.router.ts'
import {
  makeConnection,
  makeCustomer,
  makeGarage,
  makeMembership,
  makeStaffed,
} from '#features/organizations/server/organizations.factory.ts'
import { organizations } from '#features/organizations/server/organizations.tables.ts'
import { makeTicket } from '#features/tickets/server/tickets.factory.ts'
import { hasTickets } from '#features/tickets/server/tickets.hooks.ts'
import { contributionsOf } from '#server/feature.ts'
import { mergeRouters, router } from '#server/trpc.ts'
import { callerOf, contextOf, refusal } from '#test/caller.ts'
import { testDatabase } from '#test/database.ts'
import { managementRouter } from './management.router.ts'
import { platformSettings } from './platform-settings.ts'

const { db } = await testDatabase()
const settings = router({
  ...organizationSettingsPages(platformSettings),
  ...membersPages(platformSettings),
  ...driversPages(platformSettings),
  ...catalogPages(platformSettings),
})
const api = mergeRouters(managementRouter, router({ settings }))
const features = contributionsOf([{ organizationUse: [hasTickets] }])
const as = async (userId: string) => callerOf(api, await contextOf(db, userId, { features }))
let superUser: Awaited<ReturnType<typeof as>>
beforeAll(async () => {
  superUser = await as((await makeUser(db, { isSuperUser: true, name: 'Ylva' })).id)
})

const plain = { listed: false, disabled: false, platformFeeCents: 0, notes: '', version: 1 }

test('an admin reaches not even the own organisation this way', async () => {
  const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
  const admin = await as(user.id)
  const mine = { organizationId: organization.id }
  const calls = [
    () => admin.organization.get(mine),
    () => admin.organization.connections(mine),
    () => admin.organization.superUser.get(mine),
    () => admin.organization.superUser.save({ ...mine, edit: { ...plain, type: 'GARAGE' } }),
    () => admin.settings.profile.get(mine),
    () => admin.settings.services.list(mine),
    () => admin.settings.members.remove({ ...mine, userId: user.id }),
  ]
  for (const call of calls)
    expect(await refusal(call())).toMatchObject({ kind: 'forbidden', reason: 'super_user_only' })
})

test('an organisation that does not exist is not found', async () => {
  for (const organizationId of [randomUUID(), 'x'])
    expect(await refusal(superUser.organization.get({ organizationId }))).toMatchObject({ kind: 'not_found' })
})

describe('an organisation’s connections', () => {
  test('are listed to super-users from either side: what waits first, then what is open, by name', async () => {
    const garage = await makeGarage(db, { name: 'Vallila' })
    const connected = async (name: string, given: Partial<Parameters<typeof makeConnection>[1]>) => {
      const customer = await makeCustomer(db, { name })
      await makeConnection(db, { ...given, garageId: garage.id, customerId: customer.id })
      return customer.id
    }
    await connected('Apila', { state: 'REFUSED', blocked: true })
    await connected('Lumme', {})
    const harja = await connected('Harja', {})
    await connected('Salama', { state: 'PENDING' })
    await makeConnection(db, { garageId: (await makeGarage(db)).id, customerId: harja })
    const { rows, hasMore } = await superUser.organization.connections({ organizationId: garage.id })
    expect(rows.map(({ party, state, blocked }) => [party.name, state, blocked])).toEqual([
      ['Salama', 'PENDING', false],
      ['Harja', 'ACCEPTED', false],
      ['Lumme', 'ACCEPTED', false],
      ['Apila', 'REFUSED', true],
    ])
    expect(hasMore).toBe(false)
    const ofCustomer = await superUser.organization.connections({ organizationId: harja })
    expect(ofCustomer.rows.map(({ party }) => party.id)).toContain(garage.id)
    expect(ofCustomer.rows).toHaveLength(2)
  })

  test('come ten at a time', async () => {
    const { id: organizationId } = await makeGarage(db)
    for (let index = 0; index < 11; index += 1)
      await makeConnection(db, { garageId: organizationId, customerId: (await makeCustomer(db)).id })
    const first = await superUser.organization.connections({ organizationId })
    const second = await superUser.organization.connections({ organizationId, page: 1 })
    expect([first.rows.length, first.hasMore, second.rows.length, second.hasMore]).toEqual([10, true, 1, false])
  })
})

describe('making an organisation', () => {
  const given = { type: 'GARAGE', name: 'Uusi Paja', businessId: '0737546-2' } as const

  test('makes one without people, hidden from customers, and writes it down', async () => {
    const { id } = await superUser.addOrganization(given)
    expect(await superUser.organization.get({ organizationId: id })).toMatchObject({ listed: false, memberCount: 0 })
    const { rows } = await superUser.audit({ organizationId: id })
    expect(rows.map(({ action, actingAs }) => [action, actingAs])).toEqual([
      ['management.organization_opened', 'super-user'],
      ['management.organization_added', 'super-user'],
    ])
  })

  test('refuses a business id that the type has already', async () => {
    expect(await refusal(superUser.addOrganization(given))).toMatchObject({ reason: 'business_id_taken' })
    await expect(superUser.addOrganization({ ...given, type: 'CUSTOMER' })).resolves.toBeDefined()
  })

  test('refuses a business id with a wrong check digit', async () => {
    const refused = await refusal(superUser.addOrganization({ ...given, businessId: '0737546-3' }))
    expect(refused).toMatchObject({ kind: 'invalid' })
  })
})

describe('what only the platform decides', () => {
  test('saves with the facts in the audit log and without the notes', async () => {
    const { id: organizationId } = await makeGarage(db, { listed: false })
    const settings = {
      ...plain,
      type: 'GARAGE',
      listed: true,
      platformFeeCents: 4900,
      notes: 'Soita maanantaina',
    } as const
    const saved = await superUser.organization.superUser.save({ organizationId, edit: settings })
    expect(saved).toEqual({ ...settings, version: 2 })
    const [entry] = (await superUser.audit({ organizationId })).rows
    expect(entry?.details).toEqual({
      changed: { listed: [false, true], platformFeeCents: [0, 4900] },
      notesChanged: true,
    })
    expect(JSON.stringify(entry)).not.toContain('maanantaina')
  })

  test('rejects an edit after another super-user’s, with what differs', async () => {
    const { id: organizationId } = await makeGarage(db, { listed: true })
    const settings = { ...plain, type: 'GARAGE', version: 1 } as const
    const theirs = { ...settings, listed: true, notes: 'Soitettu' }
    await superUser.organization.superUser.save({ organizationId, edit: theirs })
    expect(await refusal(superUser.organization.superUser.save({ organizationId, edit: settings }))).toMatchObject({
      kind: 'conflict',
      reason: 'super_user_settings_changed',
      details: { differs: ['listed', 'notes'], current: { version: 2 } },
    })
  })

  test('shuts the members of a disabled organisation out at their next request', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'CUSTOMER' })
    const settings = { ...plain, type: 'CUSTOMER', disabled: true } as const
    await superUser.organization.superUser.save({ organizationId: organization.id, edit: settings })
    expect((await contextOf(db, user.id)).caller?.memberships).toEqual([])
    const back = { ...settings, disabled: false, version: 2 }
    await superUser.organization.superUser.save({ organizationId: organization.id, edit: back })
    expect((await contextOf(db, user.id)).caller?.memberships).toHaveLength(1)
  })

  test('changes the type of an unused organisation only', async () => {
    const { id: unused } = await makeCustomer(db)
    const settings = { ...plain, type: 'GARAGE' } as const
    await superUser.organization.superUser.save({ organizationId: unused, edit: settings })
    const { customerId } = await makeTicket(db)
    expect(
      await refusal(superUser.organization.superUser.save({ organizationId: customerId, edit: settings })),
    ).toMatchObject({ kind: 'conflict', reason: 'organization_in_use' })
  })

  test('never lists a customer among the garages', async () => {
    const { id: organizationId } = await makeCustomer(db)
    const settings = { ...plain, type: 'CUSTOMER', listed: true } as const
    expect(await refusal(superUser.organization.superUser.save({ organizationId, edit: settings }))).toMatchObject({
      details: { fields: [{ field: 'listed' }] },
    })
  })
})

describe('an organisation’s own settings', () => {
  test('are edited as a super-user, and the log says so', async () => {
    const { id: organizationId } = await makeGarage(db, { name: 'Vanha Nimi' })
    const pages = superUser.settings
    const { image: _image, type: _type, ...profile } = await pages.profile.get({ organizationId })
    await pages.profile.save({ organizationId, edit: { ...profile, name: 'Uusi Nimi' } })
    await pages.contacts.save({ organizationId, row: { name: 'Kaisa', title: '', phone: '', email: '' } })
    expect(await pages.contacts.list({ organizationId })).toHaveLength(1)
    const { rows } = await superUser.audit({ organizationId })
    expect(rows.map((row) => [row.action, row.actingAs, row.actor.name])).toEqual([
      ['management.organization_opened', 'super-user', 'Ylva'],
      ['settings.contact_added', 'super-user', 'Ylva'],
      ['settings.profile_saved', 'super-user', 'Ylva'],
      ['management.organization_opened', 'super-user', 'Ylva'],
    ])
  })

  test('keep their last admin', async () => {
    const { organization, user } = await makeStaffed(db, { type: 'GARAGE' })
    const input = { organizationId: organization.id, userId: user.id }
    expect(await refusal(superUser.settings.members.remove(input))).toMatchObject({ kind: 'precondition' })
    await makeMembership(db, (await makeUser(db)).id, organization.id)
    await superUser.settings.members.remove(input)
    expect(await superUser.settings.members.list({ organizationId: organization.id })).toHaveLength(1)
  })

  test('are refused for the other type of organisation', async () => {
    const { id: garageId } = await makeGarage(db)
    const { id: customerId } = await makeCustomer(db)
    const refused = await Promise.all([
      refusal(superUser.settings.drivers.list({ organizationId: garageId })),
      refusal(superUser.settings.services.list({ organizationId: customerId })),
    ])
    for (const error of refused) expect(error).toMatchObject({ kind: 'forbidden' })
  })

  test('stay within reach when it is disabled', async () => {
    const { id: organizationId } = await makeGarage(db)
    await db
      .update(organizations)
      .set({ disabledAt: new Date().toISOString() })
      .where(eq(organizations.id, organizationId))
    expect((await superUser.organization.get({ organizationId })).disabled).toBe(true)
  })
})
