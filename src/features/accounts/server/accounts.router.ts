import { eq } from 'drizzle-orm'
import { transact } from '#server/db/transact.ts'
import { announce } from '#server/events/announce.ts'
import { provedProcedure, router, sessionProcedure, userProcedure } from '#server/trpc.ts'
import { passwordRequested } from '../accounts.events.ts'
import {
  AccountDeletion,
  Done,
  EmailChange,
  Profile,
  SessionChoice,
  SessionView,
  SignInMethods,
  SoundSetting,
  TermsAcceptance,
} from '../accounts.ts'
import { ProfileEdit } from '../profile-edit.ts'
import { QuietHoursSetting } from '../quiet-hours.ts'
import { acceptTerms } from './accept-terms.ts'
import { users } from './accounts.tables.ts'
import { deleteAccount } from './delete-account.ts'
import { limitMails } from './limit-mails.ts'
import { ownProfile } from './own-profile.ts'
import { endMyOtherSessions, endMySession, ownSessions } from './own-sessions.ts'
import { requestEmailChange } from './request-email-change.ts'
import { saveProfile } from './save-profile.ts'
import { proofRouter, secondFactorRouter } from './second-factor/second-factor.router.ts'
import { signInMethods, unlinkGoogle } from './sign-in-methods.ts'

export const profileRouter = router({
  get: sessionProcedure.output(Profile).query(({ ctx }) => ownProfile(ctx)),

  save: userProcedure
    .input(ProfileEdit)
    .output(Profile)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),

  acceptTerms: userProcedure
    .input(TermsAcceptance)
    .output(Profile)
    .mutation(({ ctx, input }) => acceptTerms(ctx, input.version)),

  setSound: userProcedure
    .input(SoundSetting)
    .output(SoundSetting)
    .mutation(async ({ ctx, input }) => {
      await ctx.db.update(users).set({ soundEnabled: input.enabled }).where(eq(users.id, ctx.caller.userId))
      return input
    }),

  setQuietHours: userProcedure
    .input(QuietHoursSetting)
    .output(QuietHoursSetting)
    .mutation(async ({ ctx, input }) => {
      const { from = null, to = null } = input.quietHours ?? {}
      await ctx.db.update(users).set({ quietFrom: from, quietTo: to }).where(eq(users.id, ctx.caller.userId))
      return input
    }),

  requestEmailChange: userProcedure
    .input(EmailChange)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await requestEmailChange(ctx, input)
      return {}
    }),

  /** Mails the link that sets a password, for who has none yet or forgot it while signed in. */
  requestPassword: userProcedure.output(Done).mutation(async ({ ctx }) => {
    const { email } = ctx.caller
    await limitMails(ctx.db, ctx.ip, email)
    await transact(ctx.db, async (tx) => announce(tx, passwordRequested, { email }))
    return {}
  }),

  sessions: router({
    list: userProcedure.output(SessionView.array()).query(({ ctx }) => ownSessions(ctx)),
    end: userProcedure
      .input(SessionChoice)
      .output(Done)
      .mutation(async ({ ctx, input }) => {
        await endMySession(ctx, input.id)
        return {}
      }),
    endOthers: userProcedure.output(Done).mutation(async ({ ctx }) => {
      await endMyOtherSessions(ctx)
      return {}
    }),
  }),

  google: router({
    status: userProcedure
      .output(SignInMethods)
      .query(({ ctx }) => transact(ctx.db, (tx) => signInMethods(tx, ctx.caller.userId))),
    unlink: provedProcedure.output(SignInMethods).mutation(({ ctx }) => unlinkGoogle(ctx)),
  }),

  secondFactor: secondFactorRouter,
  proof: proofRouter,

  deleteAccount: userProcedure
    .input(AccountDeletion)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input)
      return {}
    }),
})

export type ProfileRouter = typeof profileRouter
