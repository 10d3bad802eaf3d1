import { useEffect, useState } from 'react'
import { useIsLineUp } from '#web/line.ts'

/** A blink of the network is not worth a word. */
const PATIENCE_MS = 2000

/** Whether there has been no connection for more than two seconds. */
export function useIsDisconnected(): boolean {
  const isUp = useIsLineUp()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isUp) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isUp])
  return !isUp && isLate
}
