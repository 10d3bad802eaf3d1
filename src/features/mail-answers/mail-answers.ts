import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** An answer by mail that was not proved to be the person's, so they are asked. */
export const AskedAnswer = z.object({
  id: z.string(),
  subject: z.string(),
  /** What will be posted, without what it quotes. */
  text: z.string(),
  attachmentNames: z.string().array(),
  receivedAt: z.string(),
})
export type AskedAnswer = z.infer<typeof AskedAnswer>

export const OneAnswer = z.object({ answerId: Id })
