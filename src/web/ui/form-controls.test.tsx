import { type SubmitHandler, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Radio, RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

const defaults = { title: '', text: 'alku', kind: '', drivable: false, sound: false, keys: '' }
type Values = typeof defaults

function Form({ onSubmit }: { onSubmit: SubmitHandler<Values> }) {
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: defaults })
  return (
    <form onSubmit={handleSubmit(onSubmit)} noValidate>
      <Field label="Otsikko" hint="Lyhyesti" error={formState.errors.title?.message}>
        <TextInput {...register('title', { required: 'Kirjoita otsikko.' })} />
      </Field>
      <Field label="Kuvaus">
        <TextArea counter maxLength={100} {...register('text')} />
      </Field>
      <Field label="Palvelu">
        <Select placeholder="Valitse" {...register('kind')}>
          <option value="oil">Öljynvaihto</option>
        </Select>
      </Field>
      <Checkbox label="Autolla voi ajaa" {...register('drivable')} />
      <Switch label="Äänimerkki" hint="Soi" {...register('sound')} />
      <RadioGroup legend="Avaimet">
        <Radio label="Laatikossa" value="box" {...register('keys')} />
        <Radio label="Tiskillä" value="desk" {...register('keys')} />
      </RadioGroup>
      <Button type="submit">Lähetä</Button>
    </form>
  )
}

test('every control takes register() and gives its value', async () => {
  const onSubmit = vi.fn()
  const screen = await render(<Form onSubmit={(values) => onSubmit(values)} />)
  await userEvent.fill(screen.getByLabelText('Otsikko'), 'Jarrut')
  await userEvent.fill(screen.getByLabelText('Kuvaus'), 'Vinkuvat')
  await expect.element(screen.getByText(/8 \/ 100/)).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Palvelu'), 'oil')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Autolla voi ajaa' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Äänimerkki' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Tiskillä' }))
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  await expect
    .poll(() => onSubmit.mock.calls)
    .toEqual([
      [
        {
          title: 'Jarrut',
          text: 'Vinkuvat',
          kind: 'oil',
          drivable: true,
          sound: true,
          keys: 'desk',
        },
      ],
    ])
})

test('an error is shown, tied to its field together with the hint, and the field is focused', async () => {
  const screen = await render(<Form onSubmit={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Lähetä' }))
  const title = screen.getByLabelText('Otsikko')
  await expect.element(title).toHaveAccessibleDescription('Lyhyesti Kirjoita otsikko.')
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await expect.element(title).toHaveFocus()
})

test('a pending button keeps its focus and answers no clicks', async () => {
  const onClick = vi.fn()
  const screen = await render(
    <Button pending onClick={onClick}>
      Tallenna
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Tallenna' })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(button).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
})
