/** Why a call about messages to devices is refused, and what the screen says then. */
export const pushFailures = {
  push_device: 'Laitetta ei löytynyt. Se on voitu jo poistaa.',
  push_unavailable: 'Ilmoitukset laitteille eivät ole käytössä.',
  push_service: 'Selaimesi ilmoituspalvelua ei tueta. Kokeile toista selainta.',
  push_key: 'Selaimen lupa on vanhentunut. Lataa sivu uudelleen ja yritä sitten uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof pushFailures, string> {}
}
