/** The topics that people are notified of: one list for a person's preferences and an organisation's shared addresses. */
export const NOTICE_GROUPS = [
  'TICKETS',
  'PROGRESS',
  'DUE_DATES',
  'CONNECTIONS',
  'EXTRA_WORK',
  'PICK_UP',
  'OFFER_REQUESTS',
  'OFFERS',
  'MAINTENANCE_BOOKS',
  'MESSAGES',
  'SYSTEMS',
] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** How it leaves the app, as people choose it. */
export const NOTICE_CHANNELS = ['mail', 'sms', 'whatsapp', 'push'] as const
/** Those that go to a phone's number. */
export const TEXT_CHANNELS = ['sms', 'whatsapp'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
