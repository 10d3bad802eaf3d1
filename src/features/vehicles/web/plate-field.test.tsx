import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PlateField } from './plate-field.tsx'

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <PlateField value={value} onChange={setValue} />
      <button type="button">Seuraava</button>
    </>
  )
}

test('letters turn to capitals while typing and the hyphen comes when the field is left', async () => {
  const screen = await render(<Form />)
  const field = screen.getByLabelText('Rekisterinumero')
  await userEvent.type(field, 'abc123')
  await expect.element(field).toHaveValue('ABC123')
  await userEvent.tab()
  await expect.element(field).toHaveValue('ABC-123')
})

test('a form that is not Finnish is warned about when the field is left, and kept as it was typed', async () => {
  const screen = await render(<Form />)
  const field = screen.getByLabelText('Rekisterinumero')
  await userEvent.type(field, 'b-kx 9912')
  await expect.element(screen.getByText(/Ei näytä suomalaiselta/)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByText(/Ei näytä suomalaiselta/)).toBeInTheDocument()
  await expect.element(field).toHaveValue('B-KX 9912')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('a Finnish number is not warned about', async () => {
  const screen = await render(<Form />)
  await userEvent.type(screen.getByLabelText('Rekisterinumero'), 'xyz 9')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('an error of the form takes the place of the warning and marks the field', async () => {
  const screen = await render(<PlateField value="12-AB" onChange={() => {}} error="Tarkista rekisterinumero" />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Tarkista rekisterinumero')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Rekisterinumero')).toHaveAttribute('aria-invalid', 'true')
})
