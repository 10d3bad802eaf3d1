import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { OpeningHoursEditor } from './opening-hours-editor.tsx'
import { hoursOf, type TypedWeek, usualWeek } from './typed-week.ts'

function Form({ first = usualWeek(), showsProblems = false }: { first?: TypedWeek; showsProblems?: boolean }) {
  const [week, setWeek] = useState<TypedWeek>(first)
  return (
    <>
      <OpeningHoursEditor week={week} onChange={setWeek} showsProblems={showsProblems} />
      <output>{JSON.stringify(hoursOf(week))}</output>
    </>
  )
}

test('a time typed short is brought to its form when it is left, with only the keyboard', async () => {
  const screen = await render(<Form />)
  const opens = screen.getByLabelText('Maanantai: avataan')
  await userEvent.fill(opens, '7.30')
  await userEvent.tab()
  await expect.element(opens).toHaveValue('7.30')
  await expect.element(screen.getByLabelText('Maanantai: suljetaan')).toHaveFocus()
})

test('a wrong day is refused when it is left, and no sooner', async () => {
  const screen = await render(<Form />)
  const closes = screen.getByLabelText('Tiistai: suljetaan')
  await userEvent.fill(closes, '6')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sulkemisajan pitää olla avaamisajan jälkeen')
  await expect.element(closes).toHaveAttribute('aria-invalid', 'true')
})

test('every wrong day is refused after saving was tried', async () => {
  const week = usualWeek().map((day) => ({ ...day, closes: '0' }))
  const screen = await render(<Form first={week} showsProblems />)
  expect(screen.getByRole('alert').elements()).toHaveLength(5)
})

test('a day is closed and opened with the times it had', async () => {
  const screen = await render(<Form />)
  const monday = screen.getByRole('checkbox', { name: 'Maanantai' })
  await monday.click()
  await expect.element(screen.getByLabelText('Maanantai: avataan')).not.toBeInTheDocument()
  await monday.click()
  await expect.element(screen.getByLabelText('Maanantai: avataan')).toHaveValue('8.00')
})

test('a day is copied to the workdays, and that is said', async () => {
  const screen = await render(<Form />)
  await userEvent.fill(screen.getByLabelText('Maanantai: avataan'), '6')
  await screen.getByRole('button', { name: 'Kopioi: Maanantai' }).click()
  await screen.getByRole('menuitem', { name: 'Kopioi arkipäiville' }).click()
  await expect.element(screen.getByLabelText('Perjantai: avataan')).toHaveValue('6.00')
  await expect.element(screen.getByRole('checkbox', { name: 'Lauantai' })).not.toBeChecked()
  await expect.element(screen.getByText('Maanantain ajat kopioitiin arkipäiville.')).toBeInTheDocument()
})

test('each day is named in the form that Finnish gives it', async () => {
  const screen = await render(<Form />)
  await screen.getByRole('button', { name: 'Kopioi: Keskiviikko' }).click()
  await screen.getByRole('menuitem', { name: 'Kopioi kaikille päiville' }).click()
  await expect.element(screen.getByText('Keskiviikon ajat kopioitiin kaikille päiville.')).toBeInTheDocument()
})

test('the hours can be left unknown', async () => {
  const screen = await render(<Form />)
  await screen.getByRole('checkbox', { name: 'Kerro aukioloajat' }).click()
  await expect.element(screen.getByText('null', { exact: true })).toBeInTheDocument()
})
