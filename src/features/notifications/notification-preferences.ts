import { z } from 'zod'

/** Rows of the table that a user fills in (product: section 9). */
export const PREFERENCE_EVENTS = [
  'TICKETS',
  'EXTRA_WORK',
  'PICK_UP',
  'OFFER_REQUESTS',
  'OFFERS',
  'MAINTENANCE_BOOKS',
  'MESSAGES',
] as const
export type PreferenceEvent = (typeof PREFERENCE_EVENTS)[number]

/** In the app everything is told; these are what leaves it. SMS may come by WhatsApp too. */
export const PREFERENCE_CHANNELS = ['EMAIL', 'SMS'] as const
export type PreferenceChannel = (typeof PREFERENCE_CHANNELS)[number]

/** `always` cannot be turned off, `never` is not offered; `on` and `off` are where a switch stands at first. */
export type PreferenceRule = 'always' | 'never' | 'on' | 'off'

export const PREFERENCE_RULES: Record<PreferenceEvent, Record<PreferenceChannel, PreferenceRule>> = {
  TICKETS: { EMAIL: 'on', SMS: 'never' },
  EXTRA_WORK: { EMAIL: 'always', SMS: 'off' },
  PICK_UP: { EMAIL: 'on', SMS: 'never' },
  OFFER_REQUESTS: { EMAIL: 'on', SMS: 'never' },
  OFFERS: { EMAIL: 'always', SMS: 'never' },
  MAINTENANCE_BOOKS: { EMAIL: 'on', SMS: 'never' },
  MESSAGES: { EMAIL: 'on', SMS: 'never' },
}

const Choice = z.object({
  event: z.enum(PREFERENCE_EVENTS),
  channel: z.enum(PREFERENCE_CHANNELS),
  enabled: z.boolean(),
})
export type PreferenceChoice = z.infer<typeof Choice>

export const NotificationPreferences = z.object({ choices: Choice.array() })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const PreferenceChange = z.object({ choices: Choice.array().max(50) })

/** Whether it may be said on this channel; `chosen` is what the user saved, if anything. */
export function isWanted(event: PreferenceEvent, channel: PreferenceChannel, chosen: boolean | undefined): boolean {
  const rule = PREFERENCE_RULES[event][channel]
  if (rule === 'always' || rule === 'never') return rule === 'always'
  return chosen ?? rule === 'on'
}
