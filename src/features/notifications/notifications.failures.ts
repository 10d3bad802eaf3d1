/** Why a call about notifications is refused, and what the screen says then. */
export const notificationFailures = {
  notification: 'Ilmoitusta ei löytynyt. Se on voitu poistaa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof notificationFailures, string> {}
}
