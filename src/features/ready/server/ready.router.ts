import { z } from 'zod'
import { garageProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { MarkReady, ReadyCheck } from '../ready.ts'
import { checkReady } from './check-ready.ts'
import { markReady } from './mark-ready.ts'

export const readyRouter = router({
  check: garageProcedure
    .input(z.object({ ticketId: Id }))
    .output(ReadyCheck)
    .query(({ ctx, input }) => checkReady(ctx, input.ticketId)),
  // drivers, contacts and the customer are notified
  mark: garageProcedure
    .meta({ reachesOthers: true })
    .input(MarkReady)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await markReady(ctx, input)
      return {}
    }),
})
export type ReadyRouter = typeof readyRouter
