import { z } from 'zod'
import { customerProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { Id } from '#shared/id.ts'
import { GaragePage, GarageSearch, PublicProfile } from '../garages.ts'
import { listGarages } from './list-garages.ts'
import { publicProfile } from './public-profile.ts'

export const garagesRouter = router({
  list: customerProcedure
    .input(GarageSearch)
    .output(GaragePage)
    .query(({ ctx, input }) => listGarages(ctx, input)),
  /** Another organisation as the caller's own may see it; a hidden one is `not_found`. */
  publicProfile: organizationProcedure
    .input(z.object({ id: Id }))
    .output(PublicProfile)
    .query(({ ctx, input }) => publicProfile(ctx, input.id)),
})
export type GaragesRouter = typeof garagesRouter
