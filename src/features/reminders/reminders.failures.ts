/** Why a call about reminders is refused, and what the screen says then. */
export const remindersFailures = {
  reminded_vehicle: 'Autoa ei löytynyt muistutettavista. Päivitä sivu.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof remindersFailures, string> {}
}
