import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { error: string | undefined; label?: string; hint?: string | undefined } & Omit<
  ComponentProps<typeof TextInput>,
  'type'
>

/** For the six digits of an app, or a recovery code. Phones offer what a message brought, and digits first. */
export const CodeField = ({ error, label = 'Vahvistuskoodi', hint, ...rest }: Props) => (
  <Field label={label} error={error} hint={hint}>
    <TextInput
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="tabular max-w-60 tracking-wider"
      {...rest}
    />
  </Field>
)
