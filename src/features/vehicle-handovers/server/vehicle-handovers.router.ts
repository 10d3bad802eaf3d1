import { z } from 'zod'
import { customerAdminProcedure, router } from '#server/trpc.ts'
import { GivenCode, HandoverState, MadeCode, OfferedCar, OneCar } from '../vehicle-handovers.ts'
import { handoverState, makeCode, revokeCode } from './make-code.ts'
import { offeredCar, receiveVehicle } from './receive-vehicle.ts'

export const vehicleHandoversRouter = router({
  ofVehicle: customerAdminProcedure
    .input(OneCar)
    .output(HandoverState)
    .query(({ ctx, input }) => handoverState(ctx, input.vehicleId)),
  makeCode: customerAdminProcedure
    .meta({ reachesOthers: true })
    .input(OneCar)
    .output(MadeCode)
    .mutation(({ ctx, input }) => makeCode(ctx, input.vehicleId)),
  revokeCode: customerAdminProcedure
    .input(OneCar)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeCode(ctx, input.vehicleId)
      return {}
    }),
  // no query: each try is counted, and a code belongs in no address
  look: customerAdminProcedure
    .input(GivenCode)
    .output(OfferedCar)
    .mutation(({ ctx, input }) => offeredCar(ctx, input.code)),
  receive: customerAdminProcedure
    .meta({ reachesOthers: true })
    .input(GivenCode)
    .output(z.object({ vehicleId: z.string() }))
    .mutation(({ ctx, input }) => receiveVehicle(ctx, input.code)),
})
export type VehicleHandoversRouter = typeof vehicleHandoversRouter
