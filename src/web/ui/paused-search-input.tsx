import { type ComponentProps, useEffect, useState } from 'react'
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
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => {
      setKnown(typed)
      onText(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return <SearchInput value={typed} onValueChange={setTyped} maxLength={100} {...rest} />
}
