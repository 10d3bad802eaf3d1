/**
 * Who keeps the service, as its public pages say it: the one file to fill in before the service is opened to anybody. The values here are an
 * example's. A change is seen after the next build.
 */
export const company = {
  name: 'Huoltosilta Oy',
  /** Y-tunnus. */
  businessId: '1234567-1',
  street: 'Esimerkkikatu 1',
  postalCode: '00100',
  city: 'Helsinki',
  email: 'yhteys@huoltosilta.example',
  phone: '010 000 0000',
  /** As it is dialled from abroad. */
  phoneLink: '+358100000000',
  phoneHours: 'arkisin klo 9–16',
  /** Who answers about personal data. */
  privacyEmail: 'tietosuoja@huoltosilta.example',
  eInvoice: { address: '003712345671', operator: 'Maventa', operatorId: '003721291126' },
  /** Whose services personal data goes through, named as the agreements name them. */
  processors: [
    { name: 'Palvelinkeskus', does: 'palvelimet, tietokanta ja tiedostot', place: 'Suomi' },
    { name: 'Sähköpostin välittäjä', does: 'sähköpostit', place: 'EU' },
    { name: 'Twilio Ireland Ltd', does: 'tekstiviestit ja WhatsApp-viestit', place: 'EU ja Yhdysvallat' },
    { name: 'Google Ireland Ltd', does: 'kirjautuminen Googlella ja kartta', place: 'EU ja Yhdysvallat' },
  ],
  /** How long the server's log and copies of the database are kept, by those who run it. */
  logDays: 90,
  backupDays: 30,
} as const
