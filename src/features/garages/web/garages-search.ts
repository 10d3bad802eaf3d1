import { cutText } from '#shared/plain-text.ts'
/** The page's state in the URL. One's own location is kept out of it: a link would show it to everyone who gets the link. */
export type GaragesSearch = {
  text?: string | undefined
  /** Name of a town. */
  place?: string | undefined
  service?: string | undefined
  open?: true | undefined
  /** The selected garage. */
  garage?: string | undefined
  /** What a phone shows; without it the list. */
  view?: 'map' | undefined
}

const text = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? cutText(String(value), max) || undefined : undefined

/** Reads the URL; anything odd is left out rather than refused. */
export function readGaragesSearch(search: Record<string, unknown>): GaragesSearch {
  const read: GaragesSearch = {
    text: text(search.text, 100),
    place: text(search.place, 60),
    service: text(search.service, 120),
    open: search.open === true || search.open === 'true' ? true : undefined,
    garage: text(search.garage, 64),
    view: search.view === 'map' ? 'map' : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
