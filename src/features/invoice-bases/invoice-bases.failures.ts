/** Why a call about invoicing is refused, and what the screen says then. */
export const invoiceBasesFailures = {
  invoice_basis: 'Laskutusperustetta ei löytynyt.',
  invoiced_already: 'Huolto on jo laskutettu. Sivu näyttää nyt, millä laskutusperusteella.',
  not_invoiceable: 'Tätä ei voi vielä merkitä laskutetuksi. Tarkista, mitä puuttuu.',
  invoices_of_two_customers: 'Yhdellä laskutusperusteella voi olla vain saman asiakkaan töitä.',
  invoiced_part_changed: 'Huollon maksaja on muuttunut. Sivu näyttää nyt, kuka maksaa minkäkin osan.',
  invoice_basis_cancelled: 'Laskutusperuste on jo peruttu.',
  invoice_basis_left: 'Laskutusperuste on jo lähtenyt asiakkaalle tai kirjanpitoon. Hyvitä se.',
  invoice_basis_paid:
    'Laskutusperusteelle on merkitty maksu. Peru maksu ensin. Jos sen käteinen on jo laskettu, merkitse laskutusperuste lähetetyksi ja hyvitä se.',
  credit_of_credit: 'Hyvityslaskua ei hyvitetä. Tee työstä uusi laskutusperuste.',
  credit_not_left: 'Laskutusperuste ei ole vielä lähtenyt. Peru se, niin työn voi laskuttaa uudelleen.',
  credit_too_much: 'Hyvitys on suurempi kuin laskusta on jäljellä. Sivu näyttää nyt, paljonko voit hyvittää.',
  credit_freed_work: 'Lasku on hyvitetty kokonaan ja työ vapautunut. Tee työstä uusi laskutusperuste.',
  invoice_sent_already: 'Tämä on jo lähetetty. Lähetä uudelleen, jos asiakas ei ole saanut sitä.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof invoiceBasesFailures, string> {}
}
