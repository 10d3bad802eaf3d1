/** Why a settings page or one of its lists refuses a change, and what the screen says then. */
export const organizationSettingsFailures = {
  contact: 'Yhteyshenkilöä ei löytynyt. Hänet on voitu poistaa.',
  organization_changed: 'Joku muu muutti tietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  billing_changed: 'Joku muu muutti laskutustietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  properties_changed: 'Joku muu muutti toimintatapoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  contact_changed: 'Joku muu muutti yhteyshenkilöä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  too_many_contacts: 'Yhteyshenkilöitä on jo enimmäismäärä. Poista ensin vanhoja.',
  other_organization_type: 'Tyyppi on vaihtunut. Lataa sivu uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof organizationSettingsFailures, string> {}
}
