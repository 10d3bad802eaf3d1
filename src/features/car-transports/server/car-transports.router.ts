import { z } from 'zod'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { mayTransport } from '../car-transports.policy.ts'
import {
  ActOnTransport,
  AskTransport,
  ChangeTransport,
  DeclineTransport,
  FinishTransport,
  PlanTransport,
  SameTime,
  SameTimeAsked,
  TicketTransports,
  TransportDay,
  TransportDayAsked,
  TransportsWaiting,
} from '../car-transports.ts'
import { CarTransportsSettings, CarTransportsSettingsEdit } from '../car-transports-settings.ts'
import { carTransportsPage } from './car-transports-page.ts'
import { beginTransport, finishTransport } from './drive-transport.ts'
import { cancelTransport, confirmTransport, declineTransport, editTransport } from './edit-transport.ts'
import { askForTransport, planTransport } from './plan-transport.ts'
import { sameTime, transportsOfDay, transportsWaiting } from './read-transports.ts'
import { transportsOfTicket } from './transports-of-ticket.ts'

const One = z.object({ transportId: z.string() })

export const carTransportsRouter = router({
  day: garageProcedure
    .input(TransportDayAsked)
    .output(TransportDay)
    .query(({ ctx, input }) => transportsOfDay(ctx, input)),
  waiting: garageProcedure.output(TransportsWaiting).query(({ ctx }) => transportsWaiting(ctx)),
  sameTime: garageProcedure
    .input(SameTimeAsked)
    .output(SameTime)
    .query(({ ctx, input }) => sameTime(ctx, input)),
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(TicketTransports)
    .query(({ ctx, input }) => transportsOfTicket(ctx, input.ticketId)),
  plan: garageProcedure
    .input(PlanTransport)
    .output(One)
    .mutation(({ ctx, input }) => planTransport(ctx, input)),
  ask: customerProcedure
    .input(AskTransport)
    .output(One)
    .mutation(({ ctx, input }) => askForTransport(ctx, input)),
  change: garageProcedure
    .input(ChangeTransport)
    .output(One)
    .mutation(({ ctx, input }) => editTransport(ctx, input)),
  confirm: garageProcedure
    .input(ChangeTransport)
    .output(One)
    .mutation(({ ctx, input }) => confirmTransport(ctx, input)),
  decline: garageProcedure
    .input(DeclineTransport)
    .output(One)
    .mutation(({ ctx, input }) => declineTransport(ctx, input)),
  begin: garageProcedure
    .input(ActOnTransport)
    .output(One)
    .mutation(({ ctx, input }) => beginTransport(ctx, input)),
  finish: garageProcedure
    .input(FinishTransport)
    .output(One)
    .mutation(({ ctx, input }) => finishTransport(ctx, input)),
  cancel: organizationProcedure
    .input(ActOnTransport)
    .output(One)
    .mutation(({ ctx, input }) => cancelTransport(ctx, input)),
})
export type CarTransportsRouter = typeof carTransportsRouter

export const carTransportsPages = (access: SettingsAccess) => ({
  carTransports: pageRouter(access.onlyIf(mayTransport), carTransportsPage, {
    view: CarTransportsSettings,
    edit: CarTransportsSettingsEdit,
  }),
})
export type CarTransportsPages = ReturnType<typeof carTransportsPages>
