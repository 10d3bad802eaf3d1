/** Why a call about vehicles is refused, and what the screen says then. */
export const vehicleFailures = {
  vehicle: 'Autoa ei löytynyt. Se on voitu poistaa.',
  vehicle_changed: 'Joku muu muutti auton tietoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  vehicle_not_editable: 'Vain auton omistaja voi muuttaa sen tietoja.',
  customers_cars_differ: 'Asiakkailla on sama numero kahdella eri autolla. Korjaa auton tiedot ja yhdistä sitten.',
  mileage_reported: 'Samalla tunnisteella on jo kirjattu toinen lukema.',
  too_many_vehicles: 'Autoja on jo enimmäismäärä. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof vehicleFailures, string> {}
}
