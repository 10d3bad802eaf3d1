import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { requiredLine, searchText } from '#shared/text-fields.ts'
import { Vehicle, VehicleLookup } from '../vehicles.ts'
import { findVehicles } from './find-vehicles.ts'
import { lookUpVehicle } from './look-up-vehicle.ts'
import { vehicleFor } from './vehicles.access.ts'

export const vehiclesRouter = router({
  find: organizationProcedure
    .input(z.object({ text: searchText(60).default(''), customerId: Id.optional() }))
    .output(Vehicle.array())
    .query(({ ctx, input }) => findVehicles(ctx, input)),
  get: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(Vehicle)
    .query(({ ctx, input }) => vehicleFor(ctx.db, ctx.membership, input.vehicleId)),
  lookUp: organizationProcedure
    .input(
      z.object({
        registrationNumber: requiredLine('Rekisterinumero', 20, 'Anna rekisterinumero'),
        customerId: Id.optional(),
      }),
    )
    .output(VehicleLookup)
    .query(({ ctx, input }) => lookUpVehicle(ctx, input)),
})
export type VehiclesRouter = typeof vehiclesRouter
