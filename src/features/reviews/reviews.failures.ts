/** Why a call about reviews is refused, and what the screen says then. */
export const reviewsFailures = {
  review: 'Arviota ei löytynyt.',
  review_not_done: 'Arvion voi antaa, kun auto on noudettu.',
  review_too_late: 'Arvion voi antaa 90 päivän ajan huollon jälkeen. Aika on päättynyt.',
  review_given: 'Tästä huollosta on jo annettu arvio.',
  review_own_garage: 'Oman korjaamon työtä ei voi arvioida.',
  not_the_author: 'Vain arvion antaja voi muuttaa sitä.',
  review_settled: 'Arviota voi muuttaa 14 päivän ajan. Aika on päättynyt.',
  review_withdrawn: 'Arvio on peruttu.',
  review_hidden: 'Arvio on piilotettu.',
  review_changed: 'Arvio muuttui sillä välin. Tarkista se ja yritä uudelleen.',
  too_many_reports: 'Olet ilmoittanut tänään jo monta arviota. Yritä huomenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof reviewsFailures, string> {}
}
