/** Who gets a message of a proposed price: the customer's people in the product, the customer by a link, or no one. */
export type PriceReaches = 'PRODUCT' | 'LINK' | 'NOBODY'

declare module '#web/slots.ts' {
  interface Slots {
    /** Whether a customer without an account gets a link to the price that is proposed; nothing is drawn for others. */
    priceStatusLink: {
      ticketId: string
      /** Null as long as the user has said nothing. */
      value: boolean | null
      onChange: (isSent: boolean) => void
      /** Called with who gets a message as it is chosen now. */
      onSettled: (reaches: PriceReaches) => void
    }
    /** What is known of a part before it becomes a line of the ticket, such as that it was changed lately. */
    knownPart: { ticketId: string; name: string; code: string }
  }
}
