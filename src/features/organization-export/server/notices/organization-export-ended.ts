import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { organizationExportEnded as ended } from '../../organization-export.events.ts'
import { KEPT_DAYS } from '../../organization-export.ts'

/** The admins of the organisation, so that an export that one of them did not ask for is seen by the others. */
export const organizationExportEnded = defineNotice({
  kind: 'organization-export.ended',
  event: ended,
  group: 'SYSTEMS',
  concerns: ({ organizationId }) => [organizationId],
  by: ({ organizationId }) => ({ organizationId, userId: null }),
  subject: async () => ({}),
  title: (_, { isMade }) => (isMade ? 'Tietojen vienti on valmis' : 'Tietojen vienti ei onnistunut'),
  groupWithin: 0,
  target: { kind: 'organization_export', id: ({ exportId }) => exportId },
  mail: (_, { isMade }) => ({
    paragraphs: isMade
      ? [
          `Tietosi ovat ladattavissa ${KEPT_DAYS} päivää. Sen jälkeen poistamme tiedoston.`,
          'Jos kukaan teistä ei pyytänyt vientiä, poista se ja tarkista pääkäyttäjät.',
        ]
      : ['Vientiä ei saatu tehtyä, vaikka sitä yritettiin monta kertaa. Tee se uudelleen, tai ota yhteyttä tukeen.'],
    action: { label: 'Avaa Tietojen vienti', path: '/app/settings/organization-export' },
  }),
})
