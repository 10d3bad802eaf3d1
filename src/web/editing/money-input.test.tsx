import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../ui/field.tsx'
import { MoneyInput } from './money-input.tsx'

function Form() {
  const [value, setValue] = useState('')
  return (
    <Field label="Hinta">
      <MoneyInput value={value} onChange={setValue} />
    </Field>
  )
}

test.each([
  ['528.25', '528,25'],
  ['528,2', '528,20'],
  ['1 234', '1234,00'],
  ['ilmainen', 'ilmainen'],
  ['', ''],
])('%j is shown as %j when the field is left', async (typed, shown) => {
  const screen = await render(<Form />)
  const field = screen.getByLabelText('Hinta')
  await userEvent.fill(field, typed)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
})
