import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { namesOfOrganizations } from '#features/organizations/server/names-of-organizations.ts'
import { messageSent as sent } from '../../chats.events.ts'
import { MESSAGE_NOTICE, messageMail } from '../message-mail.ts'

/** The app shows a badge and a toast. Mailed to those who were away, and what they have not read when it leaves. */
export const messageSent = defineNotice({
  kind: MESSAGE_NOTICE,
  event: sent,
  group: 'MESSAGES',
  isInApp: false,
  concerns: ({ actorOrganizationId, garageId, customerId }) => [
    actorOrganizationId === garageId ? customerId : garageId,
  ],
  by: ({ actorOrganizationId, actorUserId }) => ({ organizationId: actorOrganizationId, userId: actorUserId }),
  unlessOnlineMinutes: 10,
  groupWithin: 120,
  async subjects(tx, events) {
    const names = await namesOfOrganizations(
      tx,
      events.map(({ actorOrganizationId }) => actorOrganizationId),
    )
    return events.map(({ actorOrganizationId }) => names.get(actorOrganizationId) ?? null)
  },
  title: (sender) => `${sender} lähetti viestin`,
  target: { kind: 'chat', id: ({ actorOrganizationId }) => actorOrganizationId },
  writeMail: messageMail,
})
