import type { Draw } from './draw.ts'
import { hostileKeys, hostileNumbers, hostileShapes, hostileTexts, hostileTimes, rawJson } from './hostile-values.ts'

/** A placeholder for a piece of JSON that no JavaScript value has, until the text is made. */
const raw = (place: number) => `\u0001raw${place}\u0001`

type Node = { holder: Record<string, unknown> | unknown[]; key: string | number }

/** The paths of all parts of a value that can be replaced, from the top. */
function placesOf(root: Record<string, unknown>): Node[] {
  const found: Node[] = []
  const open: (Record<string, unknown> | unknown[])[] = [root]
  for (const holder of open)
    for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      found.push({ holder, key })
      const value = Reflect.get(holder, key)
      if (typeof value === 'object' && value !== null) open.push(value)
    }
  return found
}

const isTime = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
const isBounded = (value: unknown): boolean => typeof value === 'number' || isTime(value)

/** Of the same kind at first, so that it gets past the first look; of any other kind as well. */
function hostileFor(value: unknown, draw: Draw): unknown {
  if (isTime(value) && draw.chance(85)) return draw.oneOf(hostileTimes)
  if (draw.chance(20)) return structuredClone(draw.oneOf(hostileShapes))
  if (draw.chance(10)) return raw(draw.upTo(rawJson.length - 1))
  if (typeof value === 'number') return draw.chance(85) ? draw.oneOf(hostileNumbers) : draw.oneOf(hostileTexts)
  return draw.chance(70)
    ? draw.oneOf(draw.chance(10) ? hostileTimes : hostileTexts)
    : draw.chance(50)
      ? draw.text()
      : draw.oneOf(hostileNumbers)
}

/** Puts one to three hostile things into a fit input; it may be none at all after that. */
export function spoil(input: Record<string, unknown>, draw: Draw): unknown {
  if (draw.chance(4)) return draw.oneOf([...hostileShapes, ...hostileTexts])
  const spoilt = structuredClone(input)
  // mostly a single one, so that everything else passes validation
  for (let times = draw.chance(70) ? 1 : 3; times > 0; times--) {
    const places = placesOf(spoilt)
    // what a column bounds, before what it takes as it comes
    const bounded = places.filter(({ holder, key }) => isBounded(Reflect.get(holder, key)))
    const among = draw.chance(40) && bounded.length > 0 ? bounded : places
    const place = among[draw.upTo(among === places ? places.length : bounded.length - 1)]
    // one past the last: a new field
    if (!place || draw.chance(10)) {
      const value = hostileFor('', draw)
      Object.defineProperty(spoilt, draw.oneOf(hostileKeys), {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else if (draw.chance(12)) Reflect.deleteProperty(place.holder, place.key)
    else Reflect.set(place.holder, place.key, hostileFor(Reflect.get(place.holder, place.key), draw))
  }
  return spoilt
}

/** As JSON, with what no value can hold written in. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"\\u0001raw(\d+)\\u0001"/g, (_, place) => rawJson[Number(place)] ?? '')
