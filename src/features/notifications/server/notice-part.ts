import { z } from 'zod'

/** One thing that happened, as a held mail keeps it until it leaves. */
export const NoticePart = z.object({
  kind: z.string(),
  /** ISO instant at which it was told in the app. */
  at: z.string(),
  title: z.string(),
  previewText: z.string().nullable(),
  weight: z.number(),
  unlessOnlineMinutes: z.number().nullable(),
  mail: z.object({
    subject: z.string().optional(),
    paragraphs: z.string().array(),
    facts: z.tuple([z.string(), z.string()]).array().optional(),
    action: z.object({ label: z.string(), path: z.string() }),
  }),
})
export type NoticePart = z.infer<typeof NoticePart>
