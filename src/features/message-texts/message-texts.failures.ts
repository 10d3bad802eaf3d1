/** Why a call about message texts is refused, and what the screen says then. */
export const messageTextFailures = {
  message_texts_changed: 'Joku muu muutti viestejä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof messageTextFailures, string> {}
}
