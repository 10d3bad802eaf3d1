/** Why a call about the own account is refused, and what the screen says then. */
export const accountFailures = {
  session: 'Istunto on jo päättynyt.',
  profile_changed: 'Tietojasi muutettiin toisessa ikkunassa. Tarkista ne ja tallenna uudelleen.',
  only_sign_in_method: 'Google on ainoa tapasi kirjautua. Aseta ensin salasana.',
  password_missing: 'Aseta ensin salasana.',
  password_required: 'Kirjoita salasana, jonka valitsit tiliä luodessasi.',
  link_expired: 'Linkki on jo käytetty tai vanhentunut. Pyydä uusi linkki.',
  email_taken: 'Osoitteella on jo toinen tili, joten sitä ei voi ottaa käyttöön.',
  last_super_user: 'Palvelussa pitää olla vähintään yksi superkäyttäjä. Tee ensin toisesta käyttäjästä superkäyttäjä.',
  terms_changed: 'Käyttöehdot ehtivät muuttua. Lataa sivu uudelleen ja lue ne.',
  csrf_missing: 'Sivu ehti vanhentua. Yritä uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof accountFailures, string> {}
}
