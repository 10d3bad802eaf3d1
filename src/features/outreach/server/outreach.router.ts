import { z } from 'zod'
import { router, superUserProcedure } from '#server/trpc.ts'
import { AllowanceEdit, CountryEdit, OutreachSender, OutreachSums, SenderSearch } from '../outreach.ts'
import { findSenders } from './find-senders.ts'
import { outreachSums } from './outreach-sums.ts'
import { setAllowance } from './set-allowance.ts'
import { openOrCloseCountry } from './set-country.ts'

const Nothing = z.object({})

export const outreachRouter = router({
  sums: superUserProcedure.output(OutreachSums).query(({ ctx }) => outreachSums(ctx)),
  senders: superUserProcedure
    .input(SenderSearch)
    .output(OutreachSender.array())
    .query(({ ctx, input }) => findSenders(ctx, input)),
  setAllowance: superUserProcedure
    .input(AllowanceEdit)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await setAllowance(ctx, input)
      return {}
    }),
  setCountry: superUserProcedure
    .input(CountryEdit)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await openOrCloseCountry(ctx, input)
      return {}
    }),
})
export type OutreachRouter = typeof outreachRouter
