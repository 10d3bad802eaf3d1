/** Why a call about the lines of a ticket is refused, and what the screen says then. */
export const lineItemFailures = {
  line_item: 'Riviä ei löytynyt. Joku on voinut poistaa sen.',
  line_item_changed: 'Joku muu muutti riviä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  price_changed: 'Joku muu muutti sovittua hintaa samaan aikaan. Tarkista hinta ja tallenna uudelleen.',
  garage_prices: 'Vain korjaamo voi muuttaa rivejä ja hintaa, ja vain avoimessa huollossa.',
  too_many_lines: 'Huollossa voi olla enintään 200 riviä. Poista ensin tarpeettomia.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof lineItemFailures, string> {}
}
