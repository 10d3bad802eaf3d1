import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/id.ts'
import type { OrganizationType } from '#shared/organization.ts'
import type { Actor } from './caller.ts'
import type { UserContext } from './context.ts'
import { reachOf, type userProcedure } from './trpc.ts'

/** The organisation of the settings, the caller, and what they may do with them. */
export type SettingsScope = {
  organizationId: string
  organizationType: OrganizationType
  actor: Actor
  /** The organisation that the caller acts for: the own one, or the garage that manages it. */
  onBehalfOf: string
  mayEdit: boolean
  mayInvite: boolean
}

export const SettingsOf = z.object({
  organizationId: Id,
  /** The caller's own garage, when the settings are those of a customer that it added and still manages. */
  managedByGarageId: Id.optional(),
})
export type SettingsOf = z.infer<typeof SettingsOf>

/** Finds the settings and what this caller may do with them; those that the caller may not see are `not_found`. */
type ScopeOf = (asking: Pick<UserContext, 'db' | 'caller' | 'actor'>, of: SettingsOf) => Promise<SettingsScope>

/** Whether an organisation of this type has the page at all; a function of the policy. */
export type MayHave = (scope: Pick<SettingsScope, 'organizationType'>) => boolean

const everyType: MayHave = () => true

export function requireType(scope: SettingsScope, mayHave: MayHave): void {
  if (!mayHave(scope))
    throw new AppError('forbidden', scope.organizationType === 'GARAGE' ? 'customer_only' : 'garage_only')
}

const adminOnly = () => new AppError('forbidden', 'admin_only')

export function requireEdit({ mayEdit }: SettingsScope): void {
  if (!mayEdit) throw adminOnly()
}

/** What else is asked or written down when settings are read or edited. */
type Watch = {
  onRead?: (ctx: UserContext, scope: SettingsScope, path: string) => Promise<void>
  beforeEdit?: (ctx: UserContext) => void
}

function settingsProcedures(base: typeof userProcedure, scopeOf: ScopeOf, mayHave: MayHave, watch: Watch) {
  /** Reads settings. */
  const read = base.input(SettingsOf).use(async ({ ctx, input, type, meta, path, next }) => {
    const scope = await scopeOf(ctx, input)
    requireType(scope, mayHave)
    if (type === 'query') await watch.onRead?.(ctx, scope, path)
    if (type === 'mutation')
      await ctx.services.writeLimits.take(ctx.db, { organizationId: scope.actor.organizationId }, reachOf(meta))
    return next({ ctx: { scope, actor: scope.actor } })
  })
  /** Edits settings. */
  const edit = read.use(({ ctx, next }) => {
    requireEdit(ctx.scope)
    watch.beforeEdit?.(ctx)
    return next()
  })
  /** Invites people, or hands a managed customer over; only in the name of a proved address, since it sends mail. */
  const invite = read.meta({ reachesOthers: true }).use(({ ctx, next }) => {
    if (!ctx.scope.mayInvite) throw adminOnly()
    watch.beforeEdit?.(ctx)
    return next()
  })
  return { read, edit, invite }
}

/**
 * The procedures that settings pages are made of, for one kind of caller. A page is a function of it to a router, and so
 * serves the organisation's own people and super-users alike.
 */
export type SettingsAccess = ReturnType<typeof settingsProcedures> & {
  /** For a page that not every type of organisation has: `access.onlyIf(maySeePriceLists)`. */
  onlyIf: (mayHave: MayHave) => ReturnType<typeof settingsProcedures>
}

/** `base` is the procedure that checks the caller first. */
export const settingsAccess = (base: typeof userProcedure, scopeOf: ScopeOf, watch: Watch = {}): SettingsAccess => ({
  ...settingsProcedures(base, scopeOf, everyType, watch),
  onlyIf: (mayHave) => settingsProcedures(base, scopeOf, mayHave, watch),
})
