import { profileRouter } from '#features/accounts/server/accounts.router.ts'
import { catalogRouter } from '#features/catalog/server/catalog.router.ts'
import { filesRouter } from '#features/files/server/files.router.ts'
import { maintenanceBooksRouter } from '#features/maintenance-books/server/maintenance-books.router.ts'
import { managementRouter } from '#features/management/server/management.router.ts'
import { notificationsRouter } from '#features/notifications/server/notifications.router.ts'
import { organizationsRouter } from '#features/organizations/server/organizations.router.ts'
import { forgetPicture } from '#features/settings/server/forget-picture.ts'
import { leaveOrganizations } from '#features/settings/server/leave-organizations.ts'
import { ticketsRouter } from '#features/tickets/server/tickets.router.ts'
import type { VehicleData } from '#features/vehicles/server/vehicle-data.ts'
import { vehiclesRouter } from '#features/vehicles/server/vehicles.router.ts'
import { router } from '#server/trpc.ts'

export type AppRouterOptions = { vehicleData: VehicleData }

/** Every procedure of the product; the wall test walks this list. */
export const appRouter = ({ vehicleData }: AppRouterOptions) =>
  router({
    profile: profileRouter({ farewells: [leaveOrganizations, forgetPicture] }),
    organizations: organizationsRouter,
    catalog: catalogRouter,
    vehicles: vehiclesRouter(vehicleData),
    files: filesRouter,
    notifications: notificationsRouter,
    tickets: ticketsRouter,
    maintenanceBooks: maintenanceBooksRouter,
    management: managementRouter,
  })
