/** Of so many cars an offer is asked at once: as many writes in a row pass at any time. */
export const MOST_ASKED_CARS = 20

const isId = (text: string): boolean => text !== '' && text.length <= 64

/** Several cars in a URL, separated by commas: each once, and at most so many. Undefined for none. */
export const readCarIds = (value: unknown, most: number): string | undefined =>
  typeof value === 'string'
    ? [...new Set(value.split(',').filter(isId))].slice(0, most).join(',') || undefined
    : undefined

/** The cars that a link names, when they are several. */
export const severalCars = (text = ''): readonly string[] => {
  const ids = text.split(',').filter(Boolean)
  return ids.length > 1 ? ids : []
}
