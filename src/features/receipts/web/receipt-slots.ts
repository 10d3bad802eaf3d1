declare module '#web/slots.ts' {
  interface Slots {
    /** Sends a customer without an account the receipts of a ticket; with none of them it only reads who would get them. */
    sendReceipt: { ticketId: string; count: number }
    /** Whether a customer without an account is sent the receipt of the payment that is taken; nothing is drawn for others. */
    receiptStatusLink: { ticketId: string; value: boolean; onChange: (isSent: boolean) => void }
  }
}
