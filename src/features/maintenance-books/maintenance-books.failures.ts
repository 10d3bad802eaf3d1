/** Why a call about maintenance books is refused, and what the screen says then. */
export const maintenanceBookFailures = {
  maintenance_book: 'Huoltokirjaa ei löytynyt. Se on voitu poistaa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof maintenanceBookFailures, string> {}
}
