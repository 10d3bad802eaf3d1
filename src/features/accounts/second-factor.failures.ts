/** Why a call about second factors is refused; the sentences come after the first screen. */
export const secondFactorFailures = {
  passkey: 'Pääsyavainta ei löytynyt. Se on voitu jo poistaa.',
  authenticator_app: 'Todennussovellus ei ole käytössä.',
  authenticator_app_exists: 'Todennussovellus on jo käytössä. Poista se ensin, jos haluat vaihtaa sovellusta.',
  passkey_refused: 'Pääsyavain ei kelvannut. Yritä uudelleen tai käytä toista tapaa.',
  too_many_passkeys: 'Pääsyavaimia on jo paljon. Poista ensin niitä, joita et enää käytä.',
  no_second_factor: 'Ota ensin käyttöön kaksivaiheinen tunnistautuminen.',
  second_step_expired: 'Kirjautuminen ehti vanhentua. Aloita alusta.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof secondFactorFailures, string> {}
}
