import { z } from 'zod'
import type { NoticeMail } from '#server/notice.ts'

/** One thing that happened, as a held mail keeps it until it leaves. */
export const NoticePart = z.object({
  kind: z.string(),
  /** ISO instant at which its notification was made. */
  at: z.string(),
  title: z.string(),
  previewText: z.string().nullable(),
  weight: z.number(),
  unlessOnlineMinutes: z.number().nullable(),
  /** Null where the notice writes it when it leaves. */
  mail: z
    .object({
      subject: z.string().optional(),
      paragraphs: z.string().array(),
      facts: z.tuple([z.string(), z.string()]).array().optional(),
      action: z.object({ label: z.string(), path: z.string() }),
    })
    .nullable(),
  /** Left out: it stays true after later events. */
  topic: z.string().optional(),
  /** What was announced, for a notice that writes later. */
  event: z.unknown().optional(),
})
export type NoticePart = z.infer<typeof NoticePart>

export const partMail = ({ paragraphs, facts = [], ...mail }: NoticeMail): NonNullable<NoticePart['mail']> => ({
  ...mail,
  paragraphs: [...paragraphs],
  facts: facts.map(([label, value]) => [label, value]),
})
