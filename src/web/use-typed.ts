import { useState } from 'react'

/**
 * What is typed for a value that lives elsewhere, such as in the address. It follows that value when it changes by itself (back, a
 * link), but not when it only echoes what was sent from here: it comes a moment later, and typing may have gone on.
 */
export function useTyped<Value>(value: Value) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [submitted, setSubmitted] = useState<readonly Value[]>([])
  if (known !== value) {
    setKnown(value)
    const echoed = submitted.indexOf(value)
    setSubmitted(echoed < 0 ? [] : submitted.slice(echoed + 1))
    if (echoed < 0) setTyped(value)
  }
  return {
    typed,
    setTyped,
    /** Whether what is typed is neither there nor on its way there. */
    isNew: typed !== (submitted.length > 0 ? submitted.at(-1) : value),
    /** Call it when `next` is sent to where the value lives. */
    setSubmitted: (next: Value) => setSubmitted([...submitted, next]),
  }
}
