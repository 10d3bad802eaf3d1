import { eq } from 'drizzle-orm'
import { router, sessionProcedure, userProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/app-error.ts'
import { Profile, SoundSetting } from '../accounts.ts'
import { users } from './accounts.tables.ts'
import { findUserById } from './find-user.ts'

export const profileRouter = router({
  get: sessionProcedure.output(Profile).query(async ({ ctx }) => {
    const user = await findUserById(ctx.db, ctx.caller.userId)
    // deleted between the session's reading and now
    if (!user) throw new AppError('unauthenticated', 'session_required')
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      image: user.image,
      phone: user.phone,
      emailVerified: user.emailVerifiedAt !== null,
      disabled: user.disabledAt !== null,
      isSuperUser: user.isSuperUser,
      properties: { sound: { enabled: user.soundEnabled } },
    }
  }),

  setSound: userProcedure
    .input(SoundSetting)
    .output(SoundSetting)
    .mutation(async ({ ctx, input }) => {
      await ctx.db.update(users).set({ soundEnabled: input.enabled }).where(eq(users.id, ctx.caller.userId))
      return input
    }),
})

export type ProfileRouter = typeof profileRouter
