/** Why a call of this feature is refused, and what the screen says then. */
export const accountingFailures = {
  accounting_connection: 'Kirjanpitoa ei ole yhdistetty.',
  accounting_connection_changed: 'Joku muu muutti yhteyttä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  accounting_not_offered: 'Tätä järjestelmää ei voi nyt yhdistää. Kysy palvelun ylläpidosta.',
  not_transferable: 'Tätä ei voi siirtää. Sivu näyttää nyt, missä tilassa se on.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof accountingFailures, string> {}
}
