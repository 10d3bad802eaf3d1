import { z } from 'zod'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import {
  CustomersCars,
  EditCars,
  FleetCounts,
  FleetPage,
  FleetSearch,
  MarkedInspected,
  MarkInspected,
} from '../fleet.ts'
import { CostPage, VehicleCosts } from '../vehicle-costs.ts'
import { editCars, markInspected } from './change-cars.ts'
import { costsOfVehicle } from './costs-of-vehicle.ts'
import { countFleet, listCustomersCars, listFleet } from './list-fleet.ts'

export const fleetRouter = router({
  list: customerProcedure
    .input(FleetSearch)
    .output(FleetPage)
    .query(({ ctx, input }) => listFleet(ctx, input)),
  counts: customerProcedure.output(FleetCounts).query(({ ctx }) => countFleet(ctx)),
  editCars: customerProcedure
    .input(EditCars)
    .output(z.object({ changed: z.number() }))
    .mutation(({ ctx, input }) => editCars(ctx, input)),
  markInspected: customerProcedure
    .input(MarkInspected)
    .output(MarkedInspected)
    .mutation(({ ctx, input }) => markInspected(ctx, input)),
  ofCustomer: garageProcedure
    .input(CustomersCars)
    .output(FleetPage)
    .query(({ ctx, input }) => listCustomersCars(ctx, input)),
  costs: organizationProcedure
    .input(VehicleCosts)
    .output(CostPage)
    .query(({ ctx, input }) => costsOfVehicle(ctx, input)),
})
export type FleetRouter = typeof fleetRouter
