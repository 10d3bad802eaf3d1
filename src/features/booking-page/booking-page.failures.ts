/** Why a call of this feature is refused, and what the screen says then. */
export const bookingPageFailures = {
  booking_page: 'Ajanvaraussivua ei löytynyt.',
  booking_page_changed: 'Joku muu muutti ajanvaraussivua samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof bookingPageFailures, string> {}
}
