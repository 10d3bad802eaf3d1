import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { permitAnswered as answered } from '../../payers.events.ts'
import { permitSubjects } from '../permit-subject.ts'

/** To the garage, which may go on or not, and to the holder, whose car it is. */
export const permitAnswered = defineNotice({
  kind: 'payers.permit_answered',
  group: 'EXTRA_WORK',
  event: answered,
  concerns: ({ garageId, customerId }) => [garageId, customerId],
  by: ({ actorOrganizationId, actorUserId }) => ({ organizationId: actorOrganizationId, userId: actorUserId }),
  weight: 3,
  groupWithin: 0,
  target: { kind: 'ticket', id: ({ ticketId }) => ticketId },
  subjects: permitSubjects,
  title: ({ plate }, { payer, isGranted, permitNumber }) =>
    isGranted
      ? `${plate}: ${payer} myönsi laskutusluvan ${permitNumber}`
      : `${plate}: ${payer} ei antanut laskutuslupaa`,
  previewText: ({ title }) => title,
  mail: ({ plate, title }, { ticketId, payer, permitNumber }) => ({
    paragraphs: [title],
    facts: [['Auto', plate], ['Maksaja', payer], ...(permitNumber ? [['Laskutuslupa', permitNumber] as const] : [])],
    action: { label: 'Avaa huolto', path: `/app/tickets/${ticketId}` },
  }),
})
