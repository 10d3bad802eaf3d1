import { useEffect, useRef, useState } from 'react'

/**
 * What was set last: at once when nothing was set for `pauseMs`, else as soon as that is so again. For questions that are quick to answer, while one
 * types. `onNext` is called with it before anything is drawn for it.
 */
export function usePaced<Value>(
  initial: Value,
  pauseMs: number,
  onNext?: (value: Value) => void,
): [value: Value, set: (value: Value) => void] {
  const [value, setValue] = useState(initial)
  const last = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (next: Value) => {
    if (next !== last.current) onNext?.(next)
    last.current = next
    setValue(next)
  }
  const set = (next: Value) => {
    if (timer.current === undefined) show(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      show(next)
    }, pauseMs)
  }
  return [value, set]
}
