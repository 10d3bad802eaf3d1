import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { formatMoney } from '#shared/money.ts'
import { permitAsked as asked } from '../../payers.events.ts'
import { permitSubjects } from '../permit-subject.ts'

/** To the payer's own people: a job waits for their permit. */
export const permitAsked = defineNotice({
  kind: 'payers.permit_asked',
  group: 'EXTRA_WORK',
  event: asked,
  concerns: ({ payerOrganizationId }) => [payerOrganizationId],
  by: ({ actorOrganizationId, actorUserId }) => ({ organizationId: actorOrganizationId, userId: actorUserId }),
  weight: 3,
  groupWithin: 0,
  topic: ({ ticketId }) => `permit ${ticketId}`,
  target: { kind: 'permit', id: ({ permitId }) => permitId },
  subjects: permitSubjects,
  title: ({ plate }, { netCents }) => `${plate}: laskutuslupaa pyydetään, ${formatMoney(netCents)} veroton`,
  previewText: ({ title }) => title,
  mail: ({ plate, title }, { permitId, netCents }) => ({
    paragraphs: [
      title,
      'Näet rivit, hinnat ja kuvat pyynnön sivulla. Anna luvan numero ja raja, tai kerro, miksi lupaa ei anneta.',
    ],
    facts: [
      ['Auto', plate],
      ['Summa, veroton', formatMoney(netCents)],
    ],
    action: { label: 'Katso ja vastaa', path: `/app/permits/${permitId}` },
  }),
})
