import { z } from 'zod'
import { customerProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { HistoryLink, MakeHistoryLink } from '../history-links.ts'
import { linksOfVehicle, makeHistoryLink, revokeHistoryLink } from './keep-links.ts'

export const historyLinksRouter = router({
  ofVehicle: customerProcedure
    .input(z.object({ vehicleId: Id }))
    .output(HistoryLink.array())
    .query(({ ctx, input }) => linksOfVehicle(ctx, input.vehicleId)),
  make: customerProcedure
    .meta({ reachesOthers: true })
    .input(MakeHistoryLink)
    .output(z.object({ id: z.string(), address: z.string() }))
    .mutation(({ ctx, input }) => makeHistoryLink(ctx, input)),
  revoke: customerProcedure
    .input(z.object({ linkId: Id }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeHistoryLink(ctx, input.linkId)
      return {}
    }),
})
export type HistoryLinksRouter = typeof historyLinksRouter
