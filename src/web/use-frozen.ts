import { useRef } from 'react'

/** Holds the value still while `frozen`, so that nothing moves under the finger. */
export function useFrozen<Value>(value: Value, frozen: boolean): Value {
  const held = useRef(value)
  if (!frozen) held.current = value
  return held.current
}
