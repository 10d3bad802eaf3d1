/** What later features show on the pages of Laskutus. */
declare module '#web/slots.ts' {
  interface Slots {
    /** Links to more pages among the tabs. */
    invoicingTabs: object
    /** A card on the page of an invoice that holds, for both its sides. */
    invoiceCards: { basisId: string }
    /** A word on an invoice of the list. `basisIds`: those of its page, so that one question answers for all of them. */
    invoiceMark: { basisId: string; basisIds: string[] }
  }
}
