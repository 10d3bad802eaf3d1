import type { ComponentProps } from 'react'
import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { TextInput } from '../ui/text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'suffix' | 'inputMode'> & {
  value: string
  onChange: (typed: string) => void
}

/** An amount of euros as text, typed with a comma or a full stop; brought to `528,25` when the field is left. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      suffix="€"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={(event) => {
        const cents = parseMoney(value)
        if (cents !== null) onChange(moneyInputValue(cents))
        onBlur?.(event)
      }}
    />
  )
}
