import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { formatMoney } from '#shared/money.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineSuggestions } from '#web/ui/inline-suggestions.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { usePaused } from '#web/use-paused.ts'
import type { PriceListChoice } from '../catalog.ts'
import { useSettingsApi } from './catalog.api.ts'
import { PriceListChoiceRow } from './price-list-choice.tsx'

type Suggestion = { value: string; label: string; choice: PriceListChoice | null }

const PAUSE_MS = 120

type Props = {
  label: string
  hint: string
  onPick: (choice: PriceListChoice) => void
  /** Allows a free text that is on no list; left out where that is not allowed. */
  onWrite?: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Finds something of the garage's price list by some letters and Enter; the field is ready for the next one then. */
export function PriceListSearch({ label, hint, onPick, onWrite, inputRef }: Props) {
  const { whose } = useSettings()
  const [text, setText] = useState('')
  const typed = text.trim()
  const paused = usePaused(typed, PAUSE_MS)
  const found = useQuery(
    useSettingsApi('packages').choices.queryOptions(
      { ...whose, text: paused },
      { enabled: paused !== '', placeholderData: keepPreviousData },
    ),
  )
  const isCurrent =
    typed === '' || (paused === typed && (found.isError || (found.isSuccess && !found.isPlaceholderData)))
  const choices = (found.data ?? []).map((choice) => ({ value: choice.id, label: choice.name, choice }))
  const own = onWrite ? [{ value: 'own', label: `Kirjoita rivi ”${typed}”`, choice: null }] : []
  const isAnswered = typed !== '' && (found.data !== undefined || found.isError)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the suggestions are below the field, in a dialog mostly beneath its edge
    if (isAnswered) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswered])
  return (
    <div ref={box}>
      <Field label={label} hint={hint}>
        <InlineSuggestions<Suggestion>
          label="Hinnasto"
          text={text}
          onTextChange={setText}
          items={isAnswered ? [...choices, ...own] : []}
          isCurrent={isCurrent}
          onPick={({ choice }) => {
            setText('')
            if (choice) onPick(choice)
            else onWrite?.(typed)
          }}
          renderItem={(item) => <Suggested item={item} />}
          status={isAnswered && isCurrent && choices.length + own.length === 0 ? 'Ei osumia hinnastosta.' : undefined}
          input={<TextInput ref={inputRef} maxLength={100} autoComplete="off" />}
          frame={(input) => input}
        />
      </Field>
    </div>
  )
}

const Suggested = ({ item: { label, choice } }: { item: Suggestion }) =>
  choice ? (
    <PriceListChoiceRow choice={choice}>
      {choice.unitPriceCents === null ? 'sovitaan' : `${formatMoney(choice.unitPriceCents)} / ${choice.unit}`}
    </PriceListChoiceRow>
  ) : (
    <>
      <Plus className="size-4 text-muted" aria-hidden="true" />
      {label}
    </>
  )
