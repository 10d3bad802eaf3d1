/** Why a call about the lines or the price of a ticket is refused, and what the screen says then. */
export const lineItemFailures = {
  line_item: 'Riviä ei löytynyt. Joku on voinut poistaa sen.',
  line_item_changed: 'Joku muu muutti riviä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  price_proposal: 'Hintaehdotusta ei löytynyt.',
  price_changed: 'Hinta muuttui samaan aikaan, tai siihen ei voi enää vastata. Katso ensin, mikä hinta on nyt.',
  price_answered: 'Hintaehdotukseen on jo vastattu.',
  garage_prices: 'Vain korjaamo voi muuttaa rivejä ja hintaa, ja vain avoimessa huollossa.',
  too_many_lines: 'Huollossa voi olla enintään 200 riviä. Poista ensin tarpeettomia.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof lineItemFailures, string> {}
}
