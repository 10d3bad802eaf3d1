import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  label?: string | undefined
  error?: string | undefined
  hint?: ReactNode
}

/** An e-mail address, typed without a phone's corrections. */
export function EmailField({ label = 'Sähköposti', error, hint, ...rest }: Props) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextInput
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
    </Field>
  )
}
