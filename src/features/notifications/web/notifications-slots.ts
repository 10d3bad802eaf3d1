declare module '#web/slots.ts' {
  interface Slots {
    /** Above the notifications: what waits for the viewer's own yes. Empty while nothing does. */
    notificationsWaiting: object
  }
}
