import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserContext } from '#server/context.ts'
import { AppError } from '#shared/app-error.ts'
import type { Profile } from '../accounts.ts'
import type { ProfileEdit } from '../profile-edit.ts'
import { users } from './accounts.tables.ts'
import { ownProfile } from './own-profile.ts'

/** Saves what the user says of themself; refused when another tab saved since (`conflict: profile_changed`). */
export async function saveProfile(ctx: UserContext, edit: z.output<typeof ProfileEdit>): Promise<Profile> {
  const { name, phone, version } = edit
  const saved = await ctx.db
    .update(users)
    .set({ name, phone, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, ctx.caller.userId), eq(users.version, version)))
    .returning({ id: users.id })
  if (saved.length === 0) throw new AppError('conflict', 'profile_changed')
  return ownProfile(ctx)
}
