import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { webhookSwitchedOff as switchedOff } from '../../webhooks.events.ts'

const why = {
  GONE: 'Vastaanottava järjestelmä ilmoitti, ettei osoite ole enää käytössä (vastaus 410).',
  FAILING: 'Mikään lähetys ei ole mennyt perille viiteen päivään.',
}

/** The admins of the organisation whose address the product switched off. */
export const webhookSwitchedOff = defineNotice({
  kind: 'webhooks.switched_off',
  event: switchedOff,
  group: 'SYSTEMS',
  concerns: ({ organizationId }) => [organizationId],
  by: ({ organizationId }) => ({ organizationId, userId: null }),
  subject: async () => ({}),
  title: (_, { name }) => `Webhook on kytketty pois: ${name}`,
  // what happens meanwhile does not arrive
  groupWithin: 0,
  target: { kind: 'webhook', id: ({ endpointId }) => endpointId },
  mail: (_, { endpointId, reason }) => ({
    paragraphs: [
      `${why[reason]} Emme lähetä osoitteeseen enää mitään.`,
      'Kun järjestelmäsi ottaa lähetyksiä taas vastaan, kytke osoite päälle ja lähetä epäonnistuneet uudelleen. Lähetykset säilyvät 30 päivää.',
    ],
    action: { label: 'Avaa osoite', path: `/app/webhooks/${endpointId}` },
  }),
})
