import { accountMails } from '#features/accounts/server/accounts.mails.ts'
import { organizationMails } from '#features/members/server/members.mails.ts'
import { ticketMails } from '#features/tickets/server/tickets.mails.ts'
import { ticketNotices } from '#features/tickets/server/tickets.notices.ts'
import type { Listener } from '#server/events/listener.ts'

/**
 * Who listens to which event; the one place where a lower feature's news reaches a higher one. `publicUrl` is what links
 * in mails begin with.
 */
export const listeners = (publicUrl: string): readonly Listener[] => [
  ...accountMails(publicUrl),
  ...organizationMails(publicUrl),
  ...ticketNotices,
  ...ticketMails(publicUrl),
]
