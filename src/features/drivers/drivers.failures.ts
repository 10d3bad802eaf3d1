/** Why a call about drivers is refused, and what the screen says then. */
export const driverFailures = {
  driver: 'Kuljettajaa ei löytynyt. Hänet on voitu poistaa.',
  driver_changed: 'Joku muu muutti kuljettajaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  too_many_drivers: 'Kuljettajia on jo enimmäismäärä. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof driverFailures, string> {}
}
