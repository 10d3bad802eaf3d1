import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import { TERMS } from '#shared/terms.ts'
import type { Profile } from '../accounts.ts'
import { users } from './accounts.tables.ts'
import { ownProfile } from './own-profile.ts'

/** What a user's row says of who accepts the present terms. */
export const acceptedTerms = () => ({ termsVersion: TERMS.version, termsAcceptedAt: sql<string>`now()` })

/** Notes that the person accepts the terms that they were shown: a page of an older release may have shown others. */
export async function acceptTerms(ctx: UserContext, shown: string): Promise<Profile> {
  if (shown !== TERMS.version) throw new AppError('conflict', 'terms_changed')
  await ctx.db.update(users).set(acceptedTerms()).where(eq(users.id, ctx.caller.userId))
  return ownProfile(ctx)
}
