/** Why a call about maintenance books is refused, and what the screen says then. */
export const maintenanceBookFailures = {
  maintenance_book: 'Huoltokirjaa ei löytynyt. Se on voitu poistaa.',
  book_entry: 'Merkintää ei löytynyt. Se on voitu poistaa.',
  book_changed: 'Huoltokirja muuttui samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  book_not_in_turn: 'Huoltokirja on jo edennyt. Katso, missä se on nyt.',
  book_has_drafts: 'Huoltokirjassa on luonnoksia. Allekirjoita tai poista ne ennen kuin toimitat kirjan.',
  book_fee_changed: 'Korjaamo muutti huoltohistorian hintaa. Tarkista hinta ja lähetä pyyntö uudelleen.',
  entry_changed: 'Joku muu muutti luonnosta samaan aikaan. Tarkista luonnos ennen kuin jatkat.',
  entry_signed: 'Merkintä on jo allekirjoitettu, joten sitä ei voi enää muuttaa. Tee siitä korjaus.',
  entry_corrected: 'Merkintää on jo korjattu. Korjaa uusinta merkintää.',
  entry_mileage_odd: 'Mittarilukema ei sovi aiempiin. Tarkista lukema tai vahvista se.',
  entry_file_lost: 'Merkinnän tiedostoa ei saatu luettua. Yritä uudelleen tai poista tiedosto.',
  ticket_not_recordable: 'Huoltokirjaan kirjataan valmis huolto, jonka auto on tunnistettu.',
  too_many_drafts: 'Huoltokirjassa on jo 50 luonnosta. Allekirjoita tai poista niitä ensin.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof maintenanceBookFailures, string> {}
}
