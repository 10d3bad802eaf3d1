import { z } from 'zod'
import { EmailAddress } from '#features/accounts/accounts.ts'
import { NOTICE_GROUPS } from '#shared/notice.ts'
import { Version } from '#shared/version.ts'

const version = Version
const groups = z.enum(NOTICE_GROUPS).array()

/** The whole list as a person edits it. */
export const NotificationAddressesEdit = z.object({
  addresses: z
    .object({ email: EmailAddress, groups: groups.max(NOTICE_GROUPS.length) })
    .array()
    .max(20, 'Enintään 20 osoitetta'),
  version,
})
export type NotificationAddressesEdit = z.infer<typeof NotificationAddressesEdit>

export const NotificationAddresses = z.object({
  /** The groups of the notices that are sent by mail today; others are saved unchanged and not offered. */
  offered: groups,
  addresses: z.object({ id: z.string(), email: z.string(), groups, isProved: z.boolean() }).array(),
  version,
})
export type NotificationAddresses = z.infer<typeof NotificationAddresses>
