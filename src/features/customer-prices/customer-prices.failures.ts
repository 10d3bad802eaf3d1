/** Why a call about customers' own prices is refused, and what the screen says then. */
export const customerPricesFailures = {
  customer_prices: 'Asiakashintoja ei löytynyt. Ne on voitu poistaa.',
  customer_prices_changed: 'Joku muu muutti asiakashintoja samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  customer_prices_exist: 'Asiakkaalla on jo asiakashinnat.',
  too_many_priced_customers: 'Asiakashintoja on jo enimmäismäärällä asiakkaita. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof customerPricesFailures, string> {}
}
