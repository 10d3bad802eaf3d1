import { useEffect, useState } from 'react'
import { loadAhead } from '#web/first-screen.ts'
import type { Drag } from './drag.ts'

let loaded: Drag | undefined

/** The means of dragging once they have come; keys and the menu move cards meanwhile, and when they never come. */
export function useDrag(): Drag | undefined {
  const [drag, setDrag] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    const load = () => import('./drag.ts')
    loadAhead(load).then(
      (module) => {
        loaded = module.drag
        if (!isGone) setDrag(loaded)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return drag
}
