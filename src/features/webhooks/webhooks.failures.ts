/** Why a call of this feature is refused, and what the screen says then. */
export const webhookFailures = {
  webhook: 'Osoitetta ei löytynyt. Se on voitu poistaa.',
  webhook_changed: 'Joku muu muutti osoitetta samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  webhook_delivery: 'Lähetystä ei löytynyt. Lähetykset säilyvät 30 päivää.',
  webhook_secret_lost: 'Salaisuus ei enää avaudu. Vaihda se ja anna uusi järjestelmällesi.',
  webhook_off: 'Osoite on pois päältä. Kytke se ensin päälle.',
  too_many_webhooks: 'Osoitteita on jo enimmäismäärä. Poista ensin jokin niistä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof webhookFailures, string> {}
}
