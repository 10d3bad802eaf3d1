import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { formResolver } from '../form-resolver.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { afterDrawing, hiddenErrors } from './hidden-errors.ts'

const Car = z.object({
  plate: z.string().min(1, 'Anna rekisterinumero'),
  found: z.object({ firstUseOn: z.string().min(1, 'Tarkista käyttöönottopäivä') }),
})

/** A form that fills in what it shows nowhere. */
function Form() {
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { plate: '', found: { firstUseOn: '' } },
    resolver: formResolver(Car),
  })
  const submit = handleSubmit(
    () => setProblem('sent'),
    (errors) => afterDrawing(() => setProblem(hiddenErrors(errors) ?? 'nothing')),
  )
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field label="Rekisterinumero" error={formState.errors.plate?.message}>
        <TextInput {...register('plate')} />
      </Field>
      <output>{problem}</output>
      <Button type="submit">Lähetä</Button>
    </form>
  )
}

test('an error of a value without a field is reported, and one that its field shows is not reported twice', async () => {
  const screen = await render(<Form />)
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Tarkista käyttöönottopäivä.')
  await expect.element(screen.getByText('Anna rekisterinumero')).toBeInTheDocument()
  expect(screen.getByText('Anna rekisterinumero').elements()).toHaveLength(1)
})
