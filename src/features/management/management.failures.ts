/** Why an act of a super-user is refused, and what the screen says then. */
export const managementFailures = {
  user: 'Käyttäjää ei löytynyt. Hän on voinut poistaa tilinsä.',
  failure: 'Toimitusta ei löytynyt. Sitä on jo voitu yrittää uudelleen.',
  not_yourself: 'Et voi tehdä tätä itsellesi. Pyydä toista superkäyttäjää.',
  organization_in_use: 'Tyyppiä ei voi enää vaihtaa: organisaatiolla on jo sen tyyppiin kuuluvia tietoja.',
  super_user_settings_changed: 'Joku muu muutti asetuksia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof managementFailures, string> {}
}
