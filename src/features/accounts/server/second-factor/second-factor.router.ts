import { z } from 'zod'
import { provedProcedure, router, userProcedure } from '#server/trpc.ts'
import { Done } from '../../accounts.ts'
import {
  AddedFactor,
  AuthenticatorSetup,
  FactorCode,
  NewPasskeyAnswer,
  PasskeyName,
  PasskeyQuestion,
  Proof,
  ProofWays,
  SecondFactors,
} from '../../second-factor.ts'
import {
  addPasskey,
  askForPasskey,
  beginApp,
  confirmApp,
  removeApp,
  removePasskey,
  renewCodes,
} from './change-factors.ts'
import { secondFactorsOf } from './factors.ts'
import { giveProof, proofWays } from './give-proof.ts'

/** The own second factors; changing them wants a fresh proof. */
export const secondFactorRouter = router({
  list: userProcedure.output(SecondFactors).query(({ ctx }) => secondFactorsOf(ctx.db, ctx.caller.userId)),
  askPasskey: provedProcedure.output(PasskeyQuestion).mutation(async ({ ctx }) => ({ ...(await askForPasskey(ctx)) })),
  addPasskey: provedProcedure
    .input(z.object({ name: PasskeyName, answer: NewPasskeyAnswer }))
    .output(AddedFactor)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: provedProcedure
    .input(z.object({ id: z.string().max(2000) }))
    .output(SecondFactors)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),
  beginApp: provedProcedure.output(AuthenticatorSetup).mutation(({ ctx }) => beginApp(ctx)),
  confirmApp: provedProcedure
    .input(z.object({ code: FactorCode }))
    .output(AddedFactor)
    .mutation(({ ctx, input }) => confirmApp(ctx, input.code)),
  removeApp: provedProcedure.output(SecondFactors).mutation(({ ctx }) => removeApp(ctx)),
  renewCodes: provedProcedure.output(AddedFactor).mutation(({ ctx }) => renewCodes(ctx)),
})

/** Showing in an open session to be the person, before a weighty act. */
export const proofRouter = router({
  /** A mutation, since it makes a question for passkeys. */
  ways: userProcedure.output(ProofWays).mutation(({ ctx }) => proofWays(ctx)),
  give: userProcedure
    .input(z.object({ proof: Proof }))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await giveProof(ctx, input.proof)
      return {}
    }),
  /** Does nothing but refuse, for acts that are no procedure: leaving for Google. */
  require: provedProcedure.output(Done).mutation(() => ({})),
})
