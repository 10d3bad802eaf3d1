import { z } from 'zod'
import { organizationById } from '#features/organizations/server/organizations.access.ts'
import { superUserProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'

/** A super-user at work in any organisation, disabled ones included. */
export const managedProcedure = superUserProcedure
  .input(z.object({ organizationId: Id }))
  .use(async ({ ctx, input, next }) => {
    const { id, type } = await organizationById(ctx.db, input.organizationId)
    return next({ ctx: { managed: { id, type } } })
  })

/** The same for pages that only one type has: price lists, drivers. */
export const managedTypeProcedure = (type: OrganizationType) =>
  managedProcedure.use(({ ctx, next }) => {
    if (ctx.managed.type !== type) throw new AppError('forbidden', type === 'GARAGE' ? 'garage_only' : 'customer_only')
    return next()
  })
