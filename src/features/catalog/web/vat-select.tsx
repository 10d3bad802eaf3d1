import type { ComponentProps } from 'react'
import { Select } from '#web/ui/select.tsx'
import { vatChoices } from './vat-words.ts'

/** The kinds of VAT with their rates of today. */
export const VatSelect = (props: Omit<ComponentProps<typeof Select>, 'children'>) => (
  <Select {...props}>
    {vatChoices().map(({ code, label }) => (
      <option key={code} value={code}>
        {label}
      </option>
    ))}
  </Select>
)
