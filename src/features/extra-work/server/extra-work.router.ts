import { z } from 'zod'
import { RuleConditions } from '#features/approval-rules/approval-rules.ts'
import { customerProcedure, garageProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import {
  AnswerExtraWork,
  AskExtraWork,
  AskedExtraWork,
  ChangeExtraWork,
  DropDeferred,
  DropDeferredOfVehicle,
  EnterAnswer,
  ExtraWorks,
  OneExtraWork,
  SimulatedRule,
  VehicleDeferredWork,
} from '../extra-work.ts'
import { answerExtraWork, enterAnswer, wantCall } from './answer-extra-work.ts'
import { askExtraWork, reviseExtraWork, withdrawExtraWork } from './ask-extra-work.ts'
import { deferredOfVehicle, dropDeferredOfVehicle } from './deferred-of-vehicles.ts'
import { dropDeferredWork } from './deferred-works.ts'
import { extraWorksOfTicket } from './extra-works-of-ticket.ts'
import { simulateRule } from './simulate-rule.ts'

const Versioned = z.object({ version: z.number() })

export const extraWorkRouter = router({
  ofTicket: organizationProcedure
    .input(z.object({ ticketId: Id }))
    .output(ExtraWorks)
    .query(({ ctx, input }) => extraWorksOfTicket(ctx, input.ticketId)),
  ask: garageProcedure
    .meta({ reachesOthers: true })
    .input(AskExtraWork)
    .output(AskedExtraWork)
    .mutation(({ ctx, input }) => askExtraWork(ctx, input)),
  change: garageProcedure
    .meta({ reachesOthers: true })
    .input(ChangeExtraWork)
    .output(Versioned)
    .mutation(({ ctx, input }) => reviseExtraWork(ctx, input)),
  dropDeferred: garageProcedure
    .input(DropDeferred)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dropDeferredWork(ctx, input)
      return {}
    }),
  deferredOfVehicle: organizationProcedure
    .input(z.object({ vehicleId: Id }))
    .output(VehicleDeferredWork.array())
    .query(({ ctx, input }) => deferredOfVehicle(ctx, input.vehicleId)),
  dropDeferredOfVehicle: customerProcedure
    .input(DropDeferredOfVehicle)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dropDeferredOfVehicle(ctx, input)
      return {}
    }),
  withdraw: garageProcedure
    .meta({ reachesOthers: true })
    .input(OneExtraWork)
    .output(Versioned)
    .mutation(({ ctx, input }) => withdrawExtraWork(ctx, input)),
  enterAnswer: garageProcedure
    .meta({ reachesOthers: true })
    .input(EnterAnswer)
    .output(Versioned)
    .mutation(({ ctx, input }) => enterAnswer(ctx, input)),
  answer: customerProcedure
    .meta({ reachesOthers: true })
    .input(AnswerExtraWork)
    .output(Versioned)
    .mutation(({ ctx, input }) => answerExtraWork(ctx, input)),
  simulateRule: customerProcedure
    .input(RuleConditions)
    .output(SimulatedRule)
    .query(({ ctx, input }) => simulateRule(ctx, input)),
  wantCall: customerProcedure
    .meta({ reachesOthers: true })
    .input(OneExtraWork)
    .output(Versioned)
    .mutation(({ ctx, input }) => wantCall(ctx, input)),
})
export type ExtraWorkRouter = typeof extraWorkRouter
