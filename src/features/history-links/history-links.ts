import { z } from 'zod'
import { Id } from '#shared/id.ts'

/** The days of a link: for a quick sale, an ordinary one, and one that takes its time. */
export const LINK_DAYS = [7, 30, 90] as const

/** So many links of one car work at a time. */
export const MAX_OPEN_LINKS = 20
/** What is over is listed after them, the newest first, up to so many altogether. */
export const LINKS_LISTED = 50

export const MakeHistoryLink = z.object({ vehicleId: Id, days: z.literal(LINK_DAYS) })
export type MakeHistoryLink = z.infer<typeof MakeHistoryLink>

/** A link by which a person without an account sees the history of a car. */
export const HistoryLink = z.object({
  id: z.string(),
  /** The whole address; null once it works no more. */
  address: z.string().nullable(),
  state: z.enum(['OPEN', 'EXPIRED', 'REVOKED']),
  madeAt: z.string(),
  /** Null when the person is gone. */
  madeBy: z.string().nullable(),
  expiresAt: z.string(),
  openedCount: z.number(),
  lastOpenedAt: z.string().nullable(),
})
export type HistoryLink = z.infer<typeof HistoryLink>
