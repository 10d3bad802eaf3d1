import { z } from 'zod'

/** One picture of a ticket, with who brought it and when. */
export const TicketPhoto = z.object({
  /** Of the file. */
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  createdAt: z.string(),
  /** Only the garage sees it. */
  internal: z.boolean(),
  by: z.string(),
})
export type TicketPhoto = z.infer<typeof TicketPhoto>
