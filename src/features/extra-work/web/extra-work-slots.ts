declare module '#web/slots.ts' {
  interface Slots {
    /** Beneath a request that waits: to whom it was sent as a link, and sending it. */
    extraWorkLinks: { ticketId: string; extraWorkId: string; number: number }
  }
}
