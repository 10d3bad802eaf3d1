/** What later features show on the pages of Laskutus. */
declare module '#web/slots.ts' {
  interface Slots {
    /** Links to more pages among the tabs. */
    invoicingTabs: object
    /** A card on the page of an invoice, for both its sides; of a cancelled one only what is still to be done about it. */
    invoiceCards: { basisId: string; isCancelled: boolean }
    /** A word on an invoice of the list. `basisIds`: those of its page, so that one question answers for all of them. */
    invoiceMark: { basisId: string; basisIds: string[] }
    /** A card on the page of an invoice or a credit note, for its garage. */
    documentCards: { basisId: string }
    /** A word on a document of the list, of any kind and state; `basisIds` as above, of all documents of its page. */
    documentMark: { basisId: string; basisIds: string[] }
  }
}
