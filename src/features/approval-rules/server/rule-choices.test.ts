import { expect, test } from 'vitest'
import { makeService } from '#features/catalog/server/catalog.factory.ts'
import { makeConnection, makeOrganization } from '#features/organizations/server/organizations.factory.ts'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { testDatabase } from '#test/database.ts'
import { makeApprovalRule } from './approval-rules.factory.ts'
import { passingRule } from './passing-rule.ts'
import { ruleChoices } from './rule-choices.ts'

const { db } = await testDatabase()

test('a customer chooses from its connected garages, the groups of their services and its own groups of cars', async () => {
  const customer = await makeOrganization(db, { type: 'CUSTOMER' })
  const garage = await makeOrganization(db, { type: 'GARAGE', name: 'Vallila' })
  const stranger = await makeOrganization(db, { type: 'GARAGE' })
  await makeConnection(db, { garageId: garage.id, customerId: customer.id })
  await makeService(db, { organizationId: garage.id, name: 'Vaihto', group: 'Renkaat' })
  await makeService(db, { organizationId: garage.id, name: 'Vanha', group: 'Poistettu', active: false })
  await makeService(db, { organizationId: stranger.id, name: 'Muu', group: 'Muun ryhmä' })
  await makeVehicle(db, { organizationId: customer.id, groupName: 'Jakelu' })
  expect(await ruleChoices(db, customer.id)).toEqual({
    garages: [{ id: garage.id, name: 'Vallila' }],
    serviceGroups: ['Renkaat'],
    vehicleGroups: ['Jakelu'],
  })
  expect(await ruleChoices(db, stranger.id)).toEqual({ garages: [], serviceGroups: [], vehicleGroups: [] })
})

test('a rule for a group of cars looks at the car as its owner has it', async () => {
  const customer = await makeOrganization(db, { type: 'CUSTOMER' })
  const garage = await makeOrganization(db, { type: 'GARAGE' })
  const { id: vehicleId } = await makeVehicle(db, { organizationId: customer.id, groupName: 'Jakelu' })
  await makeApprovalRule(db, { organizationId: customer.id, vehicleGroup: 'jakelu' })
  const asked = { customerId: customer.id, garageId: garage.id, grossCents: 100, passedCents: async () => 0, lines: [] }
  expect(await passingRule(db, { ...asked, vehicleId })).toMatchObject({ name: 'Alle 300 €' })
  expect(await passingRule(db, { ...asked, vehicleId: null })).toBeNull()
})
