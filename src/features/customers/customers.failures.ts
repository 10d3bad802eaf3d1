/** Why a call about a garage's customers is refused, and what the screen says then. */
export const customersFailures = {
  customers_not_own:
    'Vain kaksi itse lisäämääsi asiakasta voi yhdistää, joilla ei ole omia käyttäjiä eikä muuta korjaamoa.',
  customer_not_erasable:
    'Vain itse lisäämäsi henkilön voi poistaa, kun hänellä ei ole omaa tiliä eikä muuta korjaamoa.',
  customer_has_open_tickets:
    'Asiakkaalla on avoimia huoltoja. Merkitse ne valmiiksi tai peru ne, ja poista henkilö sitten.',
  customer_note_changed: 'Joku muu muutti muistiinpanoa samaan aikaan. Katso muutos ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof customersFailures, string> {}
}
