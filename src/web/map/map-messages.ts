import type { Point } from '#shared/distance.ts'
import type { Pin } from './map-props.ts'

/** From the page to the framed map (`public/map-frame.js`). */
export type MapMessage = {
  type: 'map-show'
  pins: Pin[]
  selectedId: string | null
  origin: Pin | null
  focus: Point[]
}

/** From the framed map to the page. */
export type MapAnswer = { type: 'map-ready' } | { type: 'map-failed' } | { type: 'map-select'; id: string }

/** Anything that is no answer of the map is null: other scripts and extensions post messages too. */
export function readMapAnswer(data: unknown): MapAnswer | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'map-ready' || data.type === 'map-failed') return { type: data.type }
  if (data.type === 'map-select' && 'id' in data && typeof data.id === 'string')
    return { type: 'map-select', id: data.id }
  return null
}
