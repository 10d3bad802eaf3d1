/** Why a call about the price lists is refused, and what the screen says then. */
export const catalogFailures = {
  service: 'Palvelua ei löytynyt. Se on voitu poistaa.',
  product: 'Tuotetta ei löytynyt. Se on voitu poistaa.',
  service_package: 'Palvelupakettia ei löytynyt. Se on voitu poistaa.',
  service_changed: 'Joku muu muutti palvelua samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  product_changed: 'Joku muu muutti tuotetta samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  service_package_changed: 'Joku muu muutti palvelupakettia samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  service_exists: 'Ryhmässä on jo tämän niminen palvelu.',
  product_exists: 'Tuotekoodi on jo käytössä.',
  service_package_exists: 'Ryhmässä on jo tämän niminen palvelupaketti.',
  too_many_services: 'Palveluja on jo enimmäismäärä. Poista ensin vanhoja.',
  too_many_products: 'Tuotteita on jo enimmäismäärä. Poista ensin vanhoja.',
  too_many_service_packages: 'Palvelupaketteja on jo enimmäismäärä. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof catalogFailures, string> {}
}
