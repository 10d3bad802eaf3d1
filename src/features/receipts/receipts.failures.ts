/** Why a call about receipts, payments and takings is refused, and what the screen says then. */
export const receiptsFailures = {
  receipt: 'Kuittia ei löytynyt.',
  payment: 'Maksua ei löytynyt.',
  not_payable: 'Maksua ei voi vielä ottaa. Tarkista, mitä puuttuu.',
  receipt_sum_changed: 'Rivit ovat muuttuneet, joten summa on nyt toinen. Tarkista maksutavat uudelleen.',
  too_little_cash: 'Annettu käteinen ei riitä. Tarkista summa.',
  refund_of_refund: 'Hyvityskuitista ei voi tehdä hyvitystä.',
  lines_refunded: 'Osa riveistä on jo hyvitetty. Tarkista valinta uudelleen.',
  nothing_to_refund: 'Kuitista ei ole enää hyvitettävää.',
  not_an_invoice: 'Maksun voi merkitä vain voimassa olevalle laskulle. Kuitin maksu on kuitissa.',
  more_than_open: 'Summa on suurempi kuin laskun avoin saldo. Tarkista summa.',
  payment_of_receipt: 'Kuitin maksua ei voi perua. Tee hyvityskuitti.',
  payment_undone: 'Maksu on jo peruttu.',
  paid_in_future: 'Maksupäivä ei voi olla tulevaisuudessa.',
  cash_counted: 'Sen päivän kassa on jo laskettu. Merkitse käteinen sille päivälle, jona se tuli kassaan.',
  takings_range: 'Valitse alku- ja loppupäivä, enintään kolme kuukautta.',
  count_in_future: 'Tulevan päivän kassaa ei voi laskea.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof receiptsFailures, string> {}
}
