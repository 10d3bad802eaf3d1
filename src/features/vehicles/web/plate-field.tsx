import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { readPlateNumber } from '#shared/plate-number.ts'
import { Field, useFieldControl } from '#web/ui/field.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: string | undefined
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

const UNUSUAL = 'Ei näytä suomalaiselta rekisterinumerolta. Tarkista se, tai jatka, jos se on oikein.'

/**
 * A registration number written on a plate: letters turn to capitals while one types, and `abc123` becomes ABC-123 when
 * the field is left. A form that is not Finnish is warned about then, not while it is typed, and never refused.
 */
export function PlateField({ value, onChange, label = 'Rekisterinumero', hint, error, inputRef }: Props) {
  const plate = readPlateNumber(value)
  const [judged, setJudged] = useState(value)
  const isUnusual = !error && judged === value && value.trim().length >= 3 && plate !== null && !plate.known
  return (
    <Field
      label={label}
      error={error}
      hint={
        isUnusual ? (
          <span role="status" className="flex items-start gap-1.5">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-signal" aria-hidden="true" />
            {UNUSUAL}
          </span>
        ) : (
          hint
        )
      }
    >
      <PlateInput
        value={value}
        onChange={onChange}
        onLeave={() => {
          const text = plate?.text ?? value
          setJudged(text)
          if (text !== value) onChange(text)
        }}
        inputRef={inputRef}
      />
    </Field>
  )
}

type InputProps = {
  value: string
  onChange: (value: string) => void
  onLeave: () => void
  inputRef: Ref<HTMLInputElement> | undefined
}

function PlateInput({ value, onChange, onLeave, inputRef }: InputProps) {
  const field = useFieldControl()
  return (
    <PlateFrame>
      <input
        {...plateInputProps}
        {...field}
        ref={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        onBlur={onLeave}
        maxLength={20}
      />
    </PlateFrame>
  )
}

/** How a number is written on a plate. */
export const plateInputProps = {
  placeholder: 'ABC-123',
  autoCapitalize: 'characters',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  className:
    'plate-type w-full min-w-0 bg-transparent px-3 text-3xl text-plate-ink tracking-wider outline-none placeholder:text-plate-ink/30',
} satisfies ComponentProps<'input'>

/** The enamel around an input that is written on a plate. */
export function PlateFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const field = useFieldControl()
  return (
    <span
      className={clsx(
        'flex h-14 w-full items-stretch overflow-hidden rounded-md border-2 bg-plate text-plate-ink focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2',
        wide ? 'max-w-xl' : 'max-w-72',
        field['aria-invalid'] ? 'border-danger' : 'border-plate-edge',
      )}
    >
      <span
        className="plate-type grid w-9 shrink-0 place-items-end justify-center bg-plate-band pb-1.5 text-sm text-white"
        aria-hidden="true"
      >
        FIN
      </span>
      {children}
    </span>
  )
}
