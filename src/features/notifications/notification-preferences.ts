import { z } from 'zod'
import { NOTICE_CHANNELS, NOTICE_GROUPS, TEXT_CHANNELS } from '#shared/notice.ts'

const choice = { group: z.enum(NOTICE_GROUPS), channel: z.enum(NOTICE_CHANNELS), enabled: z.boolean() }

/** One switch of the page Ilmoitukset. */
export const PreferenceChoice = z.object(choice)
export type PreferenceChoice = z.infer<typeof PreferenceChoice>

/** Whether the user wants the mail of each morning. */
export const DigestChoice = z.object({ enabled: z.boolean() })
export type DigestChoice = z.infer<typeof DigestChoice>

/** The groups and channels on offer today; what no notice uses yet is left out. */
export const NotificationPreferences = z.object({
  choices: z.object({ ...choice, /** False where the product decides. */ isFree: z.boolean() }).array(),
  /** Where text messages would go; `stopped` are the channels on which that number answered STOP. */
  phone: z
    .object({
      number: z.string(),
      reach: z.enum(['text', 'no_text', 'abroad']),
      stopped: z.enum(TEXT_CHANNELS).array(),
    })
    .nullable(),
  /** One mail each morning of what waits and what is new. */
  digest: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
