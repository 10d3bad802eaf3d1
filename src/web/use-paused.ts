import { useEffect, useState } from 'react'

/** The value as it was when nothing had changed for `pauseMs`: for questions to the server while one types. */
export function usePaused<Value>(value: Value, pauseMs = 250): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}
