declare module '#web/places.ts' {
  interface Places {
    /** Above the notifications: what waits for the viewer's own yes. Empty while nothing does. */
    notificationsWaiting: object
  }
}
