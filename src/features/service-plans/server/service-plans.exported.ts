import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import { exportedVehicles } from '#features/vehicles/server/vehicles.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { planItems, planTemplates, planWorks, servicePlans } from './service-plans.tables.ts'

/** Programmes of the cars that the organisation sees, and what the garage's tickets did to them. */
export const servicePlansExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'planTemplates',
    about: 'Huolto-ohjelmien pohjat',
    whose: planTemplates.organizationId,
    order: [planTemplates.id],
    columns: pick(planTemplates, 'id', 'name', 'items', 'createdAt'),
  }),
  exportedWithin({
    name: 'servicePlans',
    about: 'Autojen huolto-ohjelmat',
    parents: exportedVehicles,
    by: servicePlans.vehicleId,
    columns: pick(servicePlans, 'vehicleId', 'name', 'startOn', 'startKm', 'startTenths', 'createdAt'),
  }),
  exportedWithin({
    name: 'planItems',
    about: 'Huolto-ohjelmien kohdat',
    parents: exportedVehicles,
    by: planItems.vehicleId,
    order: [planItems.place, planItems.id],
    columns: pick(
      planItems,
      'id',
      'vehicleId',
      'place',
      'name',
      'everyKm',
      'everyMonths',
      'everyTenths',
      'doneOn',
      'doneKm',
      'doneTenths',
      'nextOn',
      'nextKm',
      'nextTenths',
    ),
  }),
  exportedWithin({
    name: 'planWorks',
    about: 'Huolto-ohjelmien kohdat, jotka huolto vei eteenpäin',
    sides: ['GARAGE'],
    parents: exportedTickets,
    by: planWorks.ticketId,
    order: [planWorks.itemId],
    columns: pick(planWorks, 'ticketId', 'itemId', 'ticked', 'before', 'after'),
  }),
]
