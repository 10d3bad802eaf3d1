/** Why a call about links to a car's history is refused, and what the screen says then. */
export const historyLinkFailures = {
  history_link: 'Linkkiä ei löytynyt. Päivitä sivu.',
  history_link_of_retired: 'Käytöstä poistetun auton historiaa ei voi jakaa. Palauta auto ensin käyttöön.',
  too_many_history_links: 'Autolla on jo 20 voimassa olevaa linkkiä. Peru ensin jokin niistä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof historyLinkFailures, string> {}
}
