declare module '#web/slots.ts' {
  interface Slots {
    /** On the garage's side of a ticket's receipt, next to its papers: sending it to a person without an account. */
    sendReceipt: { ticketId: string; number: string }
  }
}
