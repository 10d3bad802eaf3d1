/** Why a call about the tyre hotel is refused, and what the screen says then. */
export const tyreHotelFailures = {
  tyre_set: 'Rengassarjaa ei löytynyt.',
  tyre_set_changed: 'Joku muu muutti rengassarjaa samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  tyre_place: 'Hyllypaikkaa ei löytynyt.',
  tyre_place_changed: 'Joku muu muutti hyllypaikkaa samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  tyre_place_taken: 'Hyllypaikalla on jo toinen sarja. Valitse toinen paikka.',
  tyre_place_closed: 'Hyllypaikka on poissa käytöstä. Valitse toinen paikka.',
  tyre_place_exists: 'Samanniminen hyllypaikka on jo.',
  too_many_tyre_places: 'Hyllypaikkoja voi olla enintään 5000.',
  tyres_on_car: 'Auton alla on jo toinen sarja. Vie se ensin säilöön tai merkitse se asiakkaalle.',
  tyres_of_other_car: 'Rengassarja kuuluu toiselle autolle.',
  tyres_gone: 'Rengassarja ei ole enää korjaamolla.',
  tyres_stored: 'Asiakkaalla on renkaita säilytyksessä. Merkitse ne ensin noudetuiksi tai hävitetyiksi.',
  tyre_ticket_closed: 'Renkaat voi vaihtaa vain avoimessa huollossa.',
  stocktaking: 'Inventaariota ei löytynyt.',
  stocktaking_finished: 'Inventaario on jo päätetty.',
  tyre_hotel_changed:
    'Joku muu muutti rengashotellin asetuksia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof tyreHotelFailures, string> {}
}
