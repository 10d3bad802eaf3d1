import { z } from 'zod'
import { maySeeDrivers } from '#features/organizations/organizations.policy.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { Driver, DriverEdit, DriverPage, DriverSearch } from '../drivers.ts'
import { listDrivers, removeDriver, saveDriver } from './edit-drivers.ts'

/** Drivers come in from a spreadsheet too, by `POST /api/imports/drivers` (`import-drivers.ts`). */
function driversRouter(access: SettingsAccess) {
  const { read, edit } = access.onlyIf(maySeeDrivers)
  return router({
    list: read
      .input(DriverSearch)
      .output(DriverPage)
      .query(({ ctx: { db, scope }, input }) => listDrivers(db, scope.organizationId, input)),
    save: edit
      .input(z.object({ row: DriverEdit }))
      .output(Driver)
      .mutation(({ ctx: { db, scope }, input }) => saveDriver(db, scope.organizationId, input.row, scope.actor)),
    remove: edit
      .input(z.object({ id: Id }))
      .output(z.object({}))
      .mutation(async ({ ctx: { db, scope }, input }) => {
        await removeDriver(db, scope.organizationId, input.id, scope.actor)
        return {}
      }),
  })
}

/** The settings page of the drivers, for a customer's own people or for super-users. */
export const driversPages = (access: SettingsAccess) => ({ drivers: driversRouter(access) })
export type DriversPages = ReturnType<typeof driversPages>
