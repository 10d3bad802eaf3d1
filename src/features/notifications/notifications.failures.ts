/** Why a call about notifications is refused, and what the screen says then. */
export const notificationFailures = {
  notification: 'Ilmoitusta ei löytynyt. Se on voitu poistaa.',
  notification_address: 'Osoitetta ei löytynyt. Se on voitu poistaa.',
  notification_addresses_changed: 'Joku muu muutti osoitteita samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof notificationFailures, string> {}
}
