/** Why a call about API keys, or of a program with one, is refused, and what is said then. */
export const apiKeyFailures = {
  api_key: 'Avainta ei löytynyt.',
  too_many_api_keys: 'Voimassa olevia avaimia on jo enimmäismäärä. Peru ensin vanhoja.',
  key_refused: 'Avain puuttuu tai ei ole voimassa.',
  scope_missing: 'Avaimella ei ole oikeutta tähän.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof apiKeyFailures, string> {}
}
