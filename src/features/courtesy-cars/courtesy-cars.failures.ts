/** Why a call about courtesy cars is refused, and what the screen says then. */
export const courtesyCarsFailures = {
  courtesy_car: 'Sijaisautoa ei löytynyt.',
  courtesy_car_changed: 'Joku muu muutti sijaisauton tietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  courtesy_car_exists: 'Samalla rekisterinumerolla on jo sijaisauto.',
  courtesy_car_lent: 'Auto on lainassa tai varattu. Ota se takaisin ja peru varaukset ennen kuin poistat sen käytöstä.',
  courtesy_car_retired: 'Sijaisauto on poissa käytöstä. Valitse toinen auto.',
  courtesy_car_taken: 'Sijaisauto on jo varattu siihen aikaan. Valitse toinen auto tai aika.',
  courtesy_car_out: 'Sijaisauto on vielä lainassa. Ota se ensin takaisin.',
  too_many_courtesy_cars: 'Sijaisautoja voi olla enintään 200.',
  courtesy_customer: 'Asiakasta ei löytynyt.',
  courtesy_damage: 'Vauriota ei löytynyt.',
  courtesy_loan: 'Lainaa ei löytynyt.',
  courtesy_loan_changed: 'Joku muu muutti lainaa samaan aikaan. Katso, mitä siinä on nyt, ennen kuin jatkat.',
  courtesy_loan_state: 'Lainan tila on jo muuttunut. Katso, mitä siinä on nyt.',
  courtesy_loan_closed_ticket: 'Sijaisauton voi varata vain avoimeen huoltoon.',
  courtesy_loan_too_late: 'Palautusaika on jo mennyt. Anna myöhempi palautusaika.',
  courtesy_mileage_odd: 'Mittarilukema näyttää oudolta. Tarkista se mittarista.',
  courtesy_cars_lent: 'Asiakkaalla on sijaisauto. Ota se ensin takaisin.',
  courtesy_cars_changed:
    'Joku muu muutti sijaisautojen asetuksia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof courtesyCarsFailures, string> {}
}
