/** Why deciding about an own answer by mail is refused, and what the screen says then. */
export const mailAnswerFailures = {
  mail_answer: 'Vastaus on jo lähetetty, hylätty tai vanhentunut. Päivitä sivu.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof mailAnswerFailures, string> {}
}
