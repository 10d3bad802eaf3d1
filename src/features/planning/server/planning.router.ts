import { customerProcedure, garageProcedure, router } from '#server/trpc.ts'
import { FreeDay, FreeTimesAsked, PlanningLoad, PlanningSpan } from '../planning-views.ts'
import { findFreeTimes } from './find-free-times.ts'
import { loadPlanning } from './load-planning.ts'

export const planningRouter = router({
  /** For the garage's own people. */
  load: garageProcedure
    .input(PlanningSpan)
    .output(PlanningLoad)
    .query(({ ctx, input }) => loadPlanning(ctx, input)),
  /** For a customer that may choose the garage. */
  freeTimes: customerProcedure
    .input(FreeTimesAsked)
    .output(FreeDay.array())
    .query(({ ctx, input }) => findFreeTimes(ctx, input)),
})
export type PlanningRouter = typeof planningRouter
