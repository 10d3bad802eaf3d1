import { OUTREACH_SENTENCES } from '#shared/outreach-words.ts'

/** Why a message to a person who is no user, or an act of a super-user upon such messages, is refused, and what the screen says then. */
export const outreachFailures = {
  ...OUTREACH_SENTENCES,
  outreach_sender: 'Organisaatiota ei löytynyt. Päivitä sivu.',
  outreach_allowance_changed: 'Joku muu muutti rajaa samaan aikaan. Tarkista se ja tallenna uudelleen.',
  outreach_country_unknown: 'Tätä maata ei voi avata.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof outreachFailures, string> {}
}
