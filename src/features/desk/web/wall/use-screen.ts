import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { type WallPlaces, wallPlaces, wallScale } from './wall-layout.ts'

const subscribe = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/** What fits on this screen; on a television of many dots all letters grow while it is shown. */
export function useWallPlaces(columns: number): WallPlaces {
  const size = useSyncExternalStore(subscribe, () => `${innerWidth} ${innerHeight}`)
  const [width = 0, height = 0] = size.split(' ').map(Number)
  const scale = wallScale(width)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.fontSize = scale === 1 ? '' : `${scale * 100}%`
    return () => {
      style.fontSize = ''
    }
  }, [scale])
  // a person's own size of letters counts too
  const rem = useSyncExternalStore(subscribe, usualRem) * scale
  return wallPlaces(width / rem, height / rem, columns)
}

function usualRem(): number {
  const { style } = document.documentElement
  const [own] = [style.fontSize]
  const shown = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return own ? (shown * 100) / Number.parseFloat(own) : shown
}

/** Keeps the screen from going dark, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock?.request('screen')
        if (isOver) await taken?.release()
        else lock = taken
      } catch {
        // not allowed, or the battery is low: the screen's own settings decide
      }
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
