import { useState } from 'react'
import { config } from '../config.ts'
import { FinlandMap } from './finland-map.tsx'
import { FramedMap } from './framed-map.tsx'
import type { MapProps } from './map-props.ts'

/**
 * Google's map when the settings name a key and it can be reached, the bundled outline of Finland otherwise. A list with the same things is
 * always next to it: the map is a second way to them.
 */
export function PlaceMap(props: MapProps) {
  const [isUnreachable, setIsUnreachable] = useState(false)
  if (!config.maps || isUnreachable) return <FinlandMap {...props} />
  return <FramedMap {...props} onUnreachable={() => setIsUnreachable(true)} />
}
