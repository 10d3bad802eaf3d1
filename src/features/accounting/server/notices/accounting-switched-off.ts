import { defineNotice } from '#features/notifications/server/define-notice.ts'
import { accountingSwitchedOff as switchedOff } from '../../accounting.events.ts'
import { SYSTEM_WORDS } from '../../accounting-words.ts'

const why = {
  CREDENTIALS: 'Järjestelmä ei hyväksynyt avaimia, tai käyttäjällä ei ole oikeuksia.',
  FAILING: 'Järjestelmä ei ole vastannut viiteen päivään.',
}

/** The admins of the garage whose connection the product stopped. */
export const accountingStopped = defineNotice({
  kind: 'accounting.switched_off',
  event: switchedOff,
  group: 'SYSTEMS',
  concerns: ({ garageId }) => [garageId],
  by: ({ garageId }) => ({ organizationId: garageId, userId: null }),
  subject: async () => ({}),
  title: (_, { system }) => `Laskujen siirto on keskeytynyt: ${SYSTEM_WORDS[system].name}`,
  // invoices wait meanwhile
  groupWithin: 0,
  target: { kind: 'accounting', id: ({ garageId }) => garageId },
  mail: (_, { reason }) => ({
    paragraphs: [
      `${why[reason]} Laskut odottavat siirtoa.`,
      'Tarkista avaimet ja kokeile yhteyttä. Kun yhteys toimii, odottavat laskut siirtyvät itsestään.',
    ],
    action: { label: 'Avaa laskujen siirto', path: '/app/settings/garage-accounting' },
  }),
})
