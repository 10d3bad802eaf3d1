import { z } from 'zod'
import { garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  CallBackDrivers,
  DriverChoice,
  DriverSearch,
  NameDrivers,
  NotifyDrivers,
  RemoveDriver,
  TicketDrivers,
} from '../ticket-drivers.ts'
import { driverChoices } from './driver-list-of.ts'
import { driversOfTicket } from './drivers-of-ticket.ts'
import { nameDrivers, removeDriver } from './name-drivers.ts'
import { callBackDrivers, notifyDrivers } from './notify-drivers.ts'

const Nothing = z.object({})

export const ticketDriversRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketDrivers)
    .query(({ ctx, input }) => driversOfTicket(ctx, input.ticketId)),
  choices: organizationProcedure
    .input(DriverSearch)
    .output(DriverChoice.array())
    .query(({ ctx, input }) => driverChoices(ctx, input)),
  name: organizationProcedure
    .input(NameDrivers)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await nameDrivers(ctx, input)
      return {}
    }),
  remove: organizationProcedure
    .input(RemoveDriver)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await removeDriver(ctx, input)
      return {}
    }),
  // drivers and the customer are notified
  notify: garageProcedure
    .meta({ reachesOthers: true })
    .input(NotifyDrivers)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await notifyDrivers(ctx, input)
      return {}
    }),
  callBack: garageProcedure
    .meta({ reachesOthers: true })
    .input(CallBackDrivers)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await callBackDrivers(ctx, input)
      return {}
    }),
})
export type TicketDriversRouter = typeof ticketDriversRouter
