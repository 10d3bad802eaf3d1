import '../theme.css'
import axe from 'axe-core'
import { Controller, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateInput, DateTimeInput } from './date-time-input.tsx'
import { Field } from './field.tsx'
import { TimeInput } from './time-input.tsx'

type Values = { at: string | null; day: string | null; time: string | null }
type Props = { at?: string; day?: string; onSubmit?: (values: Values) => void; refusal?: string }

function Form({ at, day, onSubmit, refusal }: Props) {
  const { control, handleSubmit, reset } = useForm<Values>({
    defaultValues: { at: at ?? null, day: day ?? null, time: '08:00' },
    ...(refusal
      ? { resolver: () => ({ values: {}, errors: { at: { type: 'invalid_format', message: refusal } } }) }
      : {}),
  })
  return (
    <form onSubmit={handleSubmit((values) => onSubmit?.(values))} noValidate>
      <Controller
        control={control}
        name="at"
        render={({ field, fieldState }) => (
          <Field label="Toivottu aika" error={fieldState.error?.message}>
            <DateTimeInput {...field} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="day"
        render={({ field }) => (
          <Field label="Alkaen">
            <DateInput {...field} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="time"
        render={({ field }) => (
          <Field label="Avataan">
            <TimeInput {...field} />
          </Field>
        )}
      />
      <button type="submit">Lähetä</button>
      <button type="button" onClick={() => reset()}>
        Peru
      </button>
    </form>
  )
}

const moment = () => page.getByLabelText('Toivottu aika')
const day = () => page.getByLabelText('Alkaen')
const submit = () => page.getByRole('button', { name: 'Lähetä' }).click()

test('a moment is shown in Finnish, read as it is typed, said back, and brought to its form when it is left', async () => {
  const onSubmit = vi.fn()
  await render(<Form at="2026-03-05T12:05:00.000Z" onSubmit={onSubmit} />)
  await expect.element(moment()).toHaveValue('5.3.2026 klo 14.05')
  await userEvent.fill(moment(), '1.9.2026 14:30')
  await expect.element(moment()).toHaveAccessibleDescription('tiistai 1.9.2026 klo 14.30')
  await userEvent.tab()
  await expect.element(moment()).toHaveValue('1.9.2026 klo 14.30')
  await submit()
  await expect.poll(() => onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ at: '2026-09-01T11:30:00.000Z' })
})

test('what is not understood stays as typed, gives a Finnish error on blur, and is never passed on as a time', async () => {
  const refusal = 'Invalid ISO datetime'
  const onSubmit = vi.fn()
  await render(<Form onSubmit={onSubmit} refusal={refusal} />)
  await userEvent.fill(moment(), 'joskus')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Kirjoita aika esimerkiksi näin: 1.9.2026 klo 14.00')
  await userEvent.tab()
  await expect.element(moment()).toHaveValue('joskus')
  await expect.element(moment()).toHaveAttribute('aria-invalid', 'true')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an emptied field is nothing, and a form taken back shows what it held', async () => {
  const onSubmit = vi.fn()
  await render(<Form day="2026-09-01" onSubmit={onSubmit} />)
  await userEvent.clear(day())
  await submit()
  await expect.poll(() => onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ day: null })
  await userEvent.fill(day(), 'höpö')
  await page.getByRole('button', { name: 'Peru' }).click()
  await expect.element(day()).toHaveValue('1.9.2026')
})

test('a slow press on the button below a field with a mistake is a click, although the mistake is shown when the field is left', async () => {
  await render(<Form day="2026-09-01" />)
  await userEvent.fill(day(), 'höpö')
  const button = page.getByRole('button', { name: 'Lähetä' })
  const onClick = vi.fn()
  button.element().addEventListener('click', onClick)
  await button.click({ delay: 300 })
  expect(onClick).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test.each([
  ['in a sheet', 390],
  ['beside the field', 1200],
])('%s, a day is chosen with only the keyboard, and focus comes back', async (_where, width) => {
  await page.viewport(width, 844)
  const onSubmit = vi.fn()
  await render(<Form day="2026-09-01" onSubmit={onSubmit} />)
  await userEvent.click(day())
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('dialog', { name: 'Valitse päivä' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /tiistaina? 1\. syyskuuta 2026, valittu/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(day()).toHaveValue('9.10.2026')
  await expect.element(day()).toHaveFocus()
  await submit()
  await expect.poll(() => onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ day: '2026-10-09' })
})

test.each([390, 1200])('the field and its calendar pass the rules of axe, %s pixels wide', async (width) => {
  await page.viewport(width, 844)
  await render(<Form at="2026-09-01T11:05:00.000Z" />)
  await page.getByRole('button', { name: 'Valitse päivä ja aika' }).click()
  await expect.element(page.getByRole('radio', { name: '14.05' })).toBeInTheDocument()
  // half seen through, letters have no contrast
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test('a day keeps the time, a time keeps the day, and Escape leaves both', async () => {
  const onSubmit = vi.fn()
  await render(<Form at="2026-09-01T11:05:00.000Z" onSubmit={onSubmit} />)
  await page.getByRole('button', { name: 'Valitse päivä ja aika' }).click()
  await page.getByRole('button', { name: 'torstaina 3. syyskuuta 2026' }).click()
  await expect.element(moment()).toHaveValue('3.9.2026 klo 14.05')
  await expect.element(page.getByRole('radio', { name: '14.05' })).toBeChecked()
  await userEvent.click(page.getByText('9.30', { exact: true }))
  await expect.element(moment()).toHaveValue('3.9.2026 klo 9.30')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await submit()
  await expect.poll(() => onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ at: '2026-09-03T06:30:00.000Z' })
})

test('a time of the day takes 0800 and shows 8.00', async () => {
  const onSubmit = vi.fn()
  await render(<Form onSubmit={onSubmit} />)
  const time = page.getByLabelText('Avataan')
  await expect.element(time).toHaveValue('8.00')
  await userEvent.fill(time, '0730')
  await userEvent.tab()
  await expect.element(time).toHaveValue('7.30')
  await submit()
  await expect.poll(() => onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ time: '07:30' })
})

test.each([390, 1200])('the chosen time is in sight when the times open, %s pixels wide', async (width) => {
  await page.viewport(width, 844)
  await render(<Form at="2026-09-01T11:00:00.000Z" />)
  await page.getByRole('button', { name: 'Valitse päivä ja aika' }).click()
  const list = page.getByRole('group', { name: 'Kellonaika' })
  await expect.element(list).toBeInTheDocument()
  const box = list.element().getBoundingClientRect()
  expect(box.right).toBeLessThanOrEqual(width)
  const time = page.getByText('14.00', { exact: true }).element().getBoundingClientRect()
  expect(time.left).toBeGreaterThanOrEqual(box.left)
  expect(time.right).toBeLessThanOrEqual(box.right)
  expect(time.top).toBeGreaterThanOrEqual(box.top)
  expect(time.bottom).toBeLessThanOrEqual(box.bottom)
})
