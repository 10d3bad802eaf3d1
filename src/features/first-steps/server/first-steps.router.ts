import { z } from 'zod'
import { adminProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { FirstSteps, PutAway } from '../first-steps.ts'
import { putAway } from './put-away-first-steps.ts'
import { readFirstSteps } from './read-first-steps.ts'

export const firstStepsRouter = router({
  get: organizationProcedure.output(FirstSteps).query(({ ctx }) => readFirstSteps(ctx.db, ctx.membership)),
  putAway: adminProcedure
    .input(PutAway)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await putAway(ctx.db, ctx.membership.organizationId, input.isPutAway)
      return {}
    }),
})
export type FirstStepsRouter = typeof firstStepsRouter
