/** Why a call about payers and their permits is refused, and what the screen says then. */
export const payersFailures = {
  payer: 'Maksajaa ei löytynyt. Se on voitu poistaa.',
  payer_changed: 'Joku muu muutti maksajan tietoja samaan aikaan. Tarkista ne ja tallenna uudelleen.',
  payer_is_person: 'Yksityishenkilö ei voi olla toisen auton maksaja. Merkitse maksajaksi leasing- tai vakuutusyhtiö.',
  payer_not_connected: 'Yhteys maksajaan on katkennut. Pyydä se uudelleen ennen kuin jatkat.',
  payer_is_holder: 'Auton haltija maksaa itse ilman maksajaa. Valitse toinen maksaja.',
  payer_used: 'Maksajalla on avoimia huoltoja. Vaihda niiden maksaja ensin.',
  too_many_payers: 'Maksajia on jo 200. Poista ensin niitä, joita et enää käytä.',
  ticket_payer_changed: 'Joku muu muutti maksajaa samaan aikaan. Tarkista, kuka maksaa nyt.',
  vehicle_payer_changed: 'Joku muu muutti auton maksajaa samaan aikaan. Tarkista, kuka maksaa nyt.',
  ticket_payer_billed: 'Huolto on jo laskutettu. Peru laskutus ensin, jos maksajaa pitää muuttaa.',
  ticket_payer_missing: 'Huollolla ei ole maksajaa. Valitse se ensin.',
  payer_setting: 'Maksajaa ei voi enää muuttaa.',
  permit: 'Laskutuslupaa ei löytynyt. Se on voitu perua.',
  permit_asking: 'Laskutuslupaa ei voi enää pyytää.',
  permit_nothing_to_ask: 'Pyydettävää ei ole. Lisää huollolle rivit ja hinnat ensin.',
  permit_sum_changed: 'Rivit ovat muuttuneet. Tarkista, mitä pyydät nyt, ja lähetä uudelleen.',
  permit_answered: 'Pyyntöön on jo vastattu tai se on peruttu. Sivu näyttää nyt, miten.',
  too_many_permits: 'Huollosta on jo pyydetty 20 laskutuslupaa.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof payersFailures, string> {}
}
