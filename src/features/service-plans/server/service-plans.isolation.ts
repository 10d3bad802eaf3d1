import { randomUUID } from 'node:crypto'
import { makeVehicle } from '#features/vehicles/server/vehicles.factory.ts'
import { vehicleGarages } from '#features/vehicles/server/vehicles.tables.ts'
import { editsNamed, type IdOf, type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { ITEMS, makePlan, makePlanTemplate } from './service-plans.factory.ts'
import type { ServicePlansPages, ServicePlansRouter } from './service-plans.router.ts'

const named = (side: 'garage' | 'both', input: (id: IdOf) => Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side,
  names: true,
  input,
})
/** A version that is no more: nothing is written. */
const old = (id: IdOf) => ({ vehicleId: id('plannedVehicleId'), version: 99 })

export const isolation: Isolation<{ servicePlans: ServicePlansRouter }, ServicePlansPages> = {
  things: async (db, { garageId, customerId }) => {
    const { id: plannedVehicleId } = await makeVehicle(db, { organizationId: customerId })
    await db.insert(vehicleGarages).values({ garageId, vehicleId: plannedVehicleId })
    const [item] = await makePlan(db, { vehicleId: plannedVehicleId, now: new Date('2026-01-02T10:00:00Z') })
    return {
      plannedVehicleId,
      planItemId: item?.id ?? '',
      planTemplateId: (await makePlanTemplate(db, { organizationId: garageId })).id,
    }
  },
  cases: {
    servicePlans: {
      ofVehicle: named('both', (id) => ({ vehicleId: id('plannedVehicleId') })),
      ofTicket: named('both', (id) => ({ ticketId: id('ticketId') })),
      templates: ownList(),
      // of the own car the template is no one's
      give: named('both', (id) => ({ vehicleIds: [id('plannedVehicleId')], templateId: randomUUID() })),
      edit: named('both', (id) => ({ ...old(id), name: 'x', items: ITEMS })),
      markDone: named('both', (id) => ({
        ...old(id),
        itemIds: [id('planItemId')],
        on: '2026-01-02',
        km: null,
        tenths: null,
      })),
      remove: named('both', old),
      tick: named('garage', (id) => ({ ticketId: id('ticketId'), itemId: id('planItemId'), isDone: true })),
      addLines: named('garage', (id) => ({
        ticketId: id('ticketId'),
        itemIds: [id('planItemId')],
        requestKey: randomUUID(),
      })),
    },
  },
  settings: {
    planTemplates: {
      list: ownList(),
      save: editsNamed('both', (id) => ({ row: { id: id('planTemplateId'), version: 99, name: 'x', items: ITEMS } })),
      remove: editsNamed('both', (id) => ({ id: id('planTemplateId'), version: 99 })),
      // no such one: refused before anything is written
      addReady: { about: 'organization', side: 'both', admin: true, input: () => ({ key: 'x' }) },
    },
  },
}
