/** Why a call about calendar feeds is refused, and what the screen says then. */
export const calendarFeedFailures = {
  calendar_feed: 'Kalenteria ei löytynyt. Päivitä sivu.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof calendarFeedFailures, string> {}
}
