import { adminProcedure, organizationProcedure, router } from '#server/trpc.ts'
import { AskLookups, LookupsPage, RegisterTerms } from '../register-lookups.ts'
import { listLookups } from './list-lookups.ts'
import { acceptTerms, readTerms } from './register-terms.ts'

export const registerLookupsRouter = router({
  terms: organizationProcedure.output(RegisterTerms).query(({ ctx }) => readTerms(ctx)),
  accept: adminProcedure.output(RegisterTerms).mutation(({ ctx }) => acceptTerms(ctx)),
  list: adminProcedure
    .input(AskLookups)
    .output(LookupsPage)
    .query(({ ctx, input }) => listLookups(ctx, input)),
})
export type RegisterLookupsRouter = typeof registerLookupsRouter
