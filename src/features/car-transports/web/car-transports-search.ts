/** The day that is shown, left out for the present one; and whether only the reader's own are. */
export type DaySearch = { day?: string | undefined; mine?: true | undefined }

/** Reads the URL; anything odd is left out. */
export function readDaySearch({ day, mine }: Record<string, unknown>): DaySearch {
  const isDay = typeof day === 'string' && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return { ...(isDay && { day }), ...((mine === true || mine === '1' || mine === 1) && { mine: true as const }) }
}
