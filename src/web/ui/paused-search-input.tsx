import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { SearchInput } from './search-input.tsx'

const TYPING_PAUSE_MS = 250

type Props = Omit<ComponentProps<typeof SearchInput>, 'value' | 'onValueChange'> & {
  /** What is searched for now, usually from the URL; when it changes by itself (back, a link) the field follows. */
  text: string
  /** Called when typing pauses. */
  onText: (text: string) => void
}

/** A search field that lets a person finish the word before anything is asked. */
export function PausedSearchInput({ text, onText, ...rest }: Props) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (known !== text) {
    setKnown(text)
    setTyped(text)
  }
  const tell = useCallback(() => {
    setKnown(typed)
    onText(typed)
  }, [typed, onText])
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(tell, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, tell])
  return (
    <SearchInput
      value={typed}
      onValueChange={setTyped}
      maxLength={100}
      // whoever leaves the field, perhaps by pressing a result, must not be called back by a timer
      onBlur={() => {
        if (typed !== text) tell()
      }}
      {...rest}
    />
  )
}
