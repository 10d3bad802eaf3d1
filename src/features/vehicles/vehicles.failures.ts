/** Why a call about vehicles is refused, and what the screen says then. */
export const vehicleFailures = {
  vehicle: 'Autoa ei löytynyt. Se on voitu poistaa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof vehicleFailures, string> {}
}
