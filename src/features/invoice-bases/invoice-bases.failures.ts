/** Why a call about invoicing is refused, and what the screen says then. */
export const invoiceBasesFailures = {
  invoice_basis: 'Laskutusperustetta ei löytynyt.',
  invoiced_already: 'Huolto on jo laskutettu. Sivu näyttää nyt, millä laskutusperusteella.',
  not_invoiceable: 'Tätä ei voi vielä merkitä laskutetuksi. Tarkista, mitä puuttuu.',
  invoices_of_two_customers: 'Yhdellä laskutusperusteella voi olla vain saman asiakkaan töitä.',
  invoice_basis_cancelled: 'Laskutusperuste on jo peruttu.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof invoiceBasesFailures, string> {}
}
