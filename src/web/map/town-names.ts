import { FINNISH_PLACES } from '#shared/finnish-places.ts'
import { type Size, toScreen, type View } from './map-view.ts'

/** Room that a name takes, in pixels. */
const NAME: Size = { width: 84, height: 22 }

/** How many of the largest towns may be named at a zoom; the rest come as one draws nearer. */
const namedAt = (zoom: number): number => Math.round(14 * zoom)

/** The towns to name so that one knows where one is: the largest first, none over another. */
export function townNames(view: View, size: Size): { name: string; x: number; y: number }[] {
  const named: { name: string; x: number; y: number }[] = []
  for (const place of FINNISH_PLACES.slice(0, namedAt(view.zoom))) {
    const { x, y } = toScreen(place, view, size)
    const isInside = x > 8 && y > 8 && x < size.width - 64 && y < size.height - 8
    const isFree = named.every((one) => Math.abs(one.x - x) > NAME.width || Math.abs(one.y - y) > NAME.height)
    if (isInside && isFree) named.push({ name: place.name, x, y })
  }
  return named
}
