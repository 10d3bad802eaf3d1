import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DayFilter } from './day-filter.tsx'

/** A page whose address changes when the test says so. */
function Filtered() {
  const [day, setDay] = useState<string>()
  const [told, setSubmitted] = useState<string>()
  return (
    <>
      <DayFilter label="Alkaen" day={day} onDay={setSubmitted} />
      <p>Kerrottu: {told}</p>
      <p>Osoite: {day}</p>
      <button type="button" onClick={() => setDay(told)}>
        Vaihda osoite
      </button>
      <button type="button" onClick={() => setDay(undefined)}>
        Tyhjennä
      </button>
    </>
  )
}

// a day without its year is one of this year
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const field = () => page.getByLabelText('Alkaen')
/** Without taking the focus out of the field. */
const press = (name: string) => (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()

test('what is typed on while the filter is applied stays in the field', async () => {
  await render(<Filtered />)
  await userEvent.fill(field(), '1.2.2026')
  await expect.element(page.getByText('Kerrottu: 2026-02-01')).toBeInTheDocument()
  await userEvent.fill(field(), '1.1.')
  press('Vaihda osoite')
  await expect.element(page.getByText('Osoite: 2026-02-01')).toBeInTheDocument()
  await expect.element(page.getByText('Kerrottu: 2026-01-01')).toBeInTheDocument()
  await expect.element(field()).toHaveValue('1.1.')
})

test('a filter that is taken away from outside empties the field', async () => {
  await render(<Filtered />)
  await userEvent.fill(field(), '1.2.2026')
  await expect.element(page.getByText('Kerrottu: 2026-02-01')).toBeInTheDocument()
  press('Vaihda osoite')
  await expect.element(field()).toHaveValue('1.2.2026')
  press('Tyhjennä')
  await expect.element(field()).toHaveValue('')
})
