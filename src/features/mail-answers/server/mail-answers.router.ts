import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'
import { AskedAnswer, OneAnswer } from '../mail-answers.ts'
import { askedAnswers, confirmAnswer, discardAnswer } from './asked-answers.ts'

const Nothing = z.object({})

export const mailAnswersRouter = router({
  asked: organizationProcedure.output(AskedAnswer.array()).query(({ ctx }) => askedAnswers(ctx)),
  confirm: organizationProcedure
    .meta({ reachesOthers: true })
    .input(OneAnswer)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await confirmAnswer(ctx, input.answerId)
      return {}
    }),
  discard: organizationProcedure
    .input(OneAnswer)
    .output(Nothing)
    .mutation(async ({ ctx, input }) => {
      await discardAnswer(ctx, input.answerId)
      return {}
    }),
})
export type MailAnswersRouter = typeof mailAnswersRouter
