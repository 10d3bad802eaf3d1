import { workTime } from '#features/tickets/web/ticket-time.ts'

/** `Vapaata huomenna klo 8.00`; `now` is milliseconds since 1970. */
export const nextFreeText = (at: string, now: number): string => `Vapaata ${workTime(at, now)}`
