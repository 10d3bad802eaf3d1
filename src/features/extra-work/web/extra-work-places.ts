declare module '#web/places.ts' {
  interface Places {
    /** Beneath a request that waits: to whom it was sent as a link, and sending it. */
    extraWorkLinks: { ticketId: string; extraWorkId: string; number: number }
  }
}
