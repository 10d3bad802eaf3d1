/** Why a ticket cannot be called ready, and what the screen says then. */
export const readyFailures = {
  ready_contact: 'Yhteyshenkilön tiedot ovat muuttuneet. Päivitä sivu ja yritä uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof readyFailures, string> {}
}
