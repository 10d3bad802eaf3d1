import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'

/** The last word to an address that the product forgets in the same transaction: no listener could find it any more. */
export const accountDeletedMail = (to: string): Mail =>
  composeMail({
    to,
    subject: 'Tilisi on poistettu',
    paragraphs: [
      'Huoltosillan tilisi on poistettu pyynnöstäsi. Nimesi, yhteystietosi ja kirjautumistapasi on poistettu, ja sinut on kirjattu ulos kaikilta laitteilta.',
      'Huoltojen ja hyväksyntöjen historia säilyy ilman nimeäsi.',
    ],
    notes: ['Jos et poistanut tiliä itse, ota heti yhteyttä asiakaspalveluun.'],
  })
