import { noticesIn } from '#features/notifications/server/notices-in.ts'
import { serverFeature } from '#server/feature.ts'
import type {} from '../vehicle-handovers.failures.ts'
import { endCodes, handoverData } from './handover-data.ts'
import { vehicleHandoversExported } from './vehicle-handovers.exported.ts'
import { vehicleHandoversRouter } from './vehicle-handovers.router.ts'
import { vehicleHandovers as table } from './vehicle-handovers.tables.ts'

/** Handing a car over to another customer by a code; its history goes along. */
export const vehicleHandovers = serverFeature({
  name: 'vehicle-handovers',
  routers: { vehicleHandovers: vehicleHandoversRouter },
  isolation: () => import('./vehicle-handovers.isolation.ts'),
  notices: await noticesIn(new URL('./notices/', import.meta.url)),
  vehicleMerge: [endCodes],
  personalData: [handoverData],
  customerMerge: [{ columns: [table.fromOrganizationId, table.toOrganizationId] }],
  exported: vehicleHandoversExported,
})
