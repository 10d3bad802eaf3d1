import { z } from 'zod'
import { router, userProcedure } from '#server/trpc.ts'
import { SupportMessage } from '../support.ts'
import { sendToSupport } from './send-to-support.ts'

export const supportRouter = router({
  send: userProcedure
    .input(SupportMessage)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await sendToSupport(ctx, input)
      return {}
    }),
})
export type SupportRouter = typeof supportRouter
