/** Why a call about garages, customers and their relations is refused, and what the screen says then. */
export const organizationFailures = {
  customer: 'Asiakasta ei löytynyt. Asiakas on voitu poistaa.',
  garage: 'Korjaamoa ei löytynyt. Se on voitu poistaa käytöstä.',
  business_id_taken: 'Y-tunnus on jo palvelussa.',
  vat_number_taken: 'ALV-tunniste on jo palvelussa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof organizationFailures, string> {}
}
