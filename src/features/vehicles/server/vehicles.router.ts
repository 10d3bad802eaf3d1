import { z } from 'zod'
import { customerProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { requiredLine } from '#shared/text-fields.ts'
import {
  EditVehicle,
  EngineReading,
  FleetChoices,
  MileageReading,
  RecordHours,
  RetireVehicle,
  VehicleDetails,
} from '../vehicle-edit.ts'
import { NewVehicle, Vehicle, VehicleLookup } from '../vehicles.ts'
import { addVehicle } from './add-vehicle.ts'
import { editVehicle } from './edit-vehicle.ts'
import { fleetChoices } from './fleet-facts.ts'
import { lookUpVehicle } from './look-up-vehicle.ts'
import { engineHours, recordHours } from './record-hours.ts'
import { removeVehicle, returnVehicle } from './retire-vehicle.ts'
import { vehicleDetails, vehicleMileages } from './vehicle-details.ts'
import { vehicleFor } from './vehicles.access.ts'

const Versioned = z.object({ version: z.number() })

export const vehiclesRouter = router({
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
  details: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(VehicleDetails)
    .query(({ ctx, input }) => vehicleDetails(ctx, input.vehicleId)),
  mileages: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(MileageReading.array())
    .query(({ ctx, input }) => vehicleMileages(ctx, input.vehicleId)),
  hours: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(EngineReading.array())
    .query(({ ctx, input }) => engineHours(ctx, input.vehicleId)),
  recordHours: organizationProcedure
    .input(RecordHours)
    .output(z.object({ isOdd: z.boolean() }))
    .mutation(({ ctx, input }) => recordHours(ctx, input)),
  choices: customerProcedure.output(FleetChoices).query(({ ctx }) => fleetChoices(ctx)),
  add: customerProcedure
    .input(z.object({ vehicle: NewVehicle }))
    .output(z.object({ vehicleId: z.string() }))
    .mutation(async ({ ctx, input }) => ({ vehicleId: await addVehicle(ctx, input.vehicle) })),
  edit: organizationProcedure
    .input(EditVehicle)
    .output(Versioned)
    .mutation(({ ctx, input }) => editVehicle(ctx, input)),
  remove: organizationProcedure
    .input(RetireVehicle)
    .output(z.object({ isKept: z.boolean() }))
    .mutation(({ ctx, input }) => removeVehicle(ctx, input)),
  takeBack: organizationProcedure
    .input(RetireVehicle)
    .output(Versioned)
    .mutation(({ ctx, input }) => returnVehicle(ctx, input)),
})
export type VehiclesRouter = typeof vehiclesRouter
