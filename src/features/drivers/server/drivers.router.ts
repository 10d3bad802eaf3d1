import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import { rowProcedures } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { PageSearch } from '#shared/page-search.ts'
import { Driver, DriverEdit, DriverPage } from '../drivers.ts'
import { drivers, listDrivers } from './driver-list.ts'

/** Drivers come in from a spreadsheet too, by `POST /api/imports/drivers` (`import-drivers.ts`). */
function driversRouter(access: SettingsAccess) {
  const procedures = access.onlyIf(maySeeDrivers)
  return router({
    list: procedures.read
      .input(PageSearch)
      .output(DriverPage)
      .query(({ ctx: { db, scope }, input }) => listDrivers(db, scope.organizationId, input)),
    ...rowProcedures(procedures, drivers, { row: Driver, edit: DriverEdit }),
  })
}

/** The settings page of the drivers, for a customer's own people or for super-users. */
export const driversPages = (access: SettingsAccess) => ({ drivers: driversRouter(access) })
export type DriversPages = ReturnType<typeof driversPages>
