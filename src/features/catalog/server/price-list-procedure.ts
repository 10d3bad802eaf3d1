import { mayEditPriceLists } from '#features/organizations/organizations.policy.ts'
import { garageProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/app-error.ts'

/** Edits a garage's own price lists; its members read them by `garageProcedure`. */
export const priceListProcedure = garageProcedure.use(({ ctx, next }) => {
  if (!mayEditPriceLists(ctx.membership)) throw new AppError('forbidden', 'admin_only')
  return next()
})
