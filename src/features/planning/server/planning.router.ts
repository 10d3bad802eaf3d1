import { z } from 'zod'
import { customerProcedure, garageProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { NamedAbsence, NewAbsence } from '../absences.ts'
import { FreeDay, FreeTimesAsked, PlanningLoad, PlanningSpan } from '../planning-views.ts'
import { addAbsence, listAbsences, removeAbsence } from './absences.ts'
import { findFreeTimes } from './find-free-times.ts'
import { loadPlanning } from './load-planning.ts'

export const planningRouter = router({
  /** For the garage's own people. */
  load: garageProcedure
    .input(PlanningSpan)
    .output(PlanningLoad)
    .query(({ ctx, input }) => loadPlanning(ctx, input)),
  /** Every member of a garage plans, and so says who is there. */
  absences: garageProcedure.output(NamedAbsence.array()).query(({ ctx }) => listAbsences(ctx)),
  addAbsence: garageProcedure
    .input(z.object({ absence: NewAbsence }))
    .output(z.object({ id: Id }))
    .mutation(({ ctx, input }) => addAbsence(ctx, input.absence)),
  removeAbsence: garageProcedure
    .input(z.object({ absenceId: Id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeAbsence(ctx, input.absenceId)
      return {}
    }),
  /** For a customer that may choose the garage. */
  freeTimes: customerProcedure
    .input(FreeTimesAsked)
    .output(FreeDay.array())
    .query(({ ctx, input }) => findFreeTimes(ctx, input)),
})
export type PlanningRouter = typeof planningRouter
