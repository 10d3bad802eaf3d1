/** Why a call about offer requests is refused, and what the screen says then. */
export const offerRequestFailures = {
  offer_request: 'Tarjouspyyntöä ei löytynyt.',
  offer: 'Tarjousta ei löytynyt.',
  offer_request_changed: 'Tarjouspyyntö muuttui samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  offer_request_settled: 'Tarjouspyyntö on jo päättynyt: tarjous on hyväksytty, tai pyyntö on peruttu tai vanhentunut.',
  offer_answering: 'Tähän tarjouspyyntöön ei voi enää vastata.',
  offer_changed: 'Korjaamo muutti tarjousta samaan aikaan. Katso uusi tarjous, ennen kuin hyväksyt.',
  offer_not_standing: 'Tarjous ei ole enää voimassa: korjaamo on perunut sen.',
  offer_before_edit: 'Tarjous on tehty ennen kuin muutit pyyntöä. Korjaamon pitää ensin vahvistaa se.',
  offer_expired: 'Tarjouksen voimassaolo on päättynyt. Pyydä korjaamolta uusi tarjous.',
  offer_draft_changed: 'Joku muu tallensi luonnoksen samaan aikaan. Tarkista luonnos ja tallenna uudelleen.',
  offer_template: 'Tarjouspohjaa ei löytynyt. Se on voitu poistaa.',
  offer_template_changed: 'Joku muu muutti pohjaa samaan aikaan. Katso, mikä se on nyt.',
  too_many_offer_templates: 'Tarjouspohjia on jo 50. Poista ensin tarpeettomia.',
  too_many_offer_requests: 'Avoimia tarjouspyyntöjä on jo 200. Peru ensin tarpeettomia.',
  too_many_offer_versions: 'Tarjousta on muutettu jo 50 kertaa. Sovi lopusta viestillä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof offerRequestFailures, string> {}
}
