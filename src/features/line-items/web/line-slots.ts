declare module '#web/slots.ts' {
  interface Slots {
    /** What is known of a part before it becomes a line of the ticket, such as that it was changed lately. */
    knownPart: { ticketId: string; name: string; code: string }
  }
}
