const oneDecimal = new Intl.NumberFormat('fi-FI', { maximumFractionDigits: 1 })

/** Days off the road, whole days of 24 hours and their parts. */
export const daysText = (minutes: number): string => `${oneDecimal.format(minutes / 60 / 24)}\u00a0vrk`
