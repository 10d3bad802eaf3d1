import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useTyped } from '../use-typed.ts'
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
  const { typed, setTyped, isNew, setSubmitted } = useTyped(text)
  const report = (text: string) => {
    setSubmitted(text)
    onText(text)
  }
  const reportLater = useEffectEvent(report)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => reportLater(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isNew])
  return (
    <SearchInput
      value={typed}
      onValueChange={setTyped}
      maxLength={100}
      // a user who leaves the field, perhaps by pressing a result, must not be called back by a timer
      onBlur={() => {
        if (isNew) report(typed)
      }}
      {...rest}
    />
  )
}
