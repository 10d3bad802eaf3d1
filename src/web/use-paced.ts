import { useEffect, useRef, useState } from 'react'

/**
 * What was set last: at once when nothing was set for `pauseMs`, else as soon as that is so again. For questions that are quick to answer, while one
 * types.
 */
export function usePaced<Value>(initial: Value, pauseMs: number): [value: Value, set: (value: Value) => void] {
  const [value, setValue] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: Value) => {
    if (timer.current === undefined) setValue(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setValue(next)
    }, pauseMs)
  }
  return [value, set]
}
