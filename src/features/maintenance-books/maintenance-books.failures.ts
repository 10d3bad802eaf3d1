/** Why a call about maintenance books is refused, and what the screen says then. */
export const maintenanceBookFailures = {
  maintenance_book: 'Huoltokirjaa ei löytynyt.',
  book_entry: 'Merkintää ei löytynyt. Se on voitu poistaa.',
  book_changed: 'Huoltokirja muuttui samaan aikaan. Katso, mitä siinä on nyt.',
  book_not_in_turn: 'Huoltokirja on jo edennyt. Katso, missä se on nyt.',
  book_billing_unset: 'Laskutustietoja puuttuu. Täydennä ne, ennen kuin merkitset huoltokirjan laskutetuksi.',
  book_has_drafts: 'Allekirjoita tai poista ensin kirjan luonnokset.',
  book_fee_changed: 'Huoltohistorian hinta muuttui. Tarkista hinta ja lähetä pyyntö uudelleen.',
  entry_changed: 'Luonnos muuttui samaan aikaan. Tarkista se, ennen kuin jatkat.',
  entry_signed: 'Merkintä on jo allekirjoitettu. Tee siitä korjaus.',
  entry_corrected: 'Merkintää on jo korjattu. Korjaa uusinta merkintää.',
  entry_mileage_odd: 'Mittarilukema ei sovi aiempiin. Tarkista tai vahvista se.',
  entry_file_lost: 'Merkinnän tiedostoa ei voitu lukea. Yritä uudelleen tai poista se.',
  ticket_not_recordable: 'Vain valmiin huollon voi kirjata huoltokirjaan.',
  entry_template: 'Mallia ei löytynyt. Se on voitu poistaa.',
  entry_template_changed: 'Joku muu muutti mallia samaan aikaan. Yritä uudelleen.',
  entry_template_exists: 'Tämän niminen malli on jo.',
  too_many_entry_templates: 'Malleja on jo enimmäismäärä. Poista ensin vanhoja.',
  too_many_drafts: 'Kirjassa on jo 50 luonnosta. Allekirjoita tai poista niitä ensin.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof maintenanceBookFailures, string> {}
}
