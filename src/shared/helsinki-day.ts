// Sweden writes dates as ISO does
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', dateStyle: 'short' })

/** The day of Helsinki's calendar at that moment, `YYYY-MM-DD`. */
export const dayInHelsinki = (at: Date): string => day.format(at)
