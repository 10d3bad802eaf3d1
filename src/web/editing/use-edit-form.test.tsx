import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { RequestFailure } from '../failure.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { schemaResolver } from './schema-resolver.ts'
import { useEditForm } from './use-edit-form.ts'

type Thing = { name: string; city: string; version: number }
type Values = { name: string; city: string }

const words = { name: { label: 'Nimi' }, city: { label: 'Paikka' } }
const resolver = schemaResolver<Values>(
  z.object({ name: z.string().min(1, 'Anna nimi'), city: z.string() }),
  (values) => values,
)
const stored: Thing = { name: 'Paja', city: 'Vantaa', version: 1 }
const conflict = (current: Thing) =>
  new RequestFailure({ kind: 'conflict', reason: 'thing_changed', details: { current } })

type Save = (values: Values, version: number | undefined) => Promise<Thing>

function Form({ thing = stored, save }: { thing?: Thing; save: Save }) {
  const edit = useEditForm<Thing, Values>({
    stored: thing,
    toValues: ({ name, city }) => ({ name, city }),
    resolver,
    save,
    onStored: () => {},
  })
  const { errors } = edit.form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
    >
      <ChangedMeanwhile theirs={edit.theirs} words={words} />
      <Field label="Nimi" error={errors.name?.message}>
        <TextInput {...edit.form.register('name')} />
      </Field>
      <Field label="Paikka">
        <TextInput {...edit.form.register('city')} />
      </Field>
      <button type="submit">Tallenna</button>
      <p>{edit.isDirty ? 'Muutettu' : 'Ennallaan'}</p>
      <p>{edit.problem}</p>
    </form>
  )
}

const open = async (save: Save) => {
  const screen = await render(<Form save={save} />)
  const name = screen.getByLabelText('Nimi')
  return { screen, name, city: screen.getByLabelText('Paikka'), button: screen.getByRole('button') }
}

test('an edit names the version that it was made on, and nothing is left to save after it', async () => {
  const save = vi.fn<Save>(async (values, version = 0) => ({ ...values, version: version + 1 }))
  const { screen, name, button } = await open(save)
  await userEvent.fill(name, 'Uusi paja')
  await expect.element(screen.getByText('Muutettu')).toBeInTheDocument()
  await button.click()
  await expect.element(screen.getByText('Ennallaan')).toBeInTheDocument()
  await expect.element(name).toHaveValue('Uusi paja')
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Uusi paja', city: 'Vantaa' }, 1)
})

test('another’s edit is shown, what was typed stays, and saving again goes on top of it', async () => {
  const current = { name: 'Heidän paja', city: 'Espoo', version: 2 }
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(conflict(current))
    .mockImplementation(async (values) => ({ ...values, version: 3 }))
  const { screen, name, city, button } = await open(save)
  await userEvent.fill(name, 'Minun paja')
  await button.click()
  await expect.element(screen.getByRole('alert').getByText('Heidän paja')).toBeInTheDocument()
  await expect.element(name).toHaveValue('Minun paja')
  await expect.element(city).toHaveValue('Espoo')
  await button.click()
  await expect.element(screen.getByText('Ennallaan')).toBeInTheDocument()
  await expect.element(screen.getByText('Joku muu muutti näitä tietoja samaan aikaan')).not.toBeInTheDocument()
  expect(save).toHaveBeenLastCalledWith({ name: 'Minun paja', city: 'Espoo' }, 2)
})

test('a new version that comes while nothing is typed is simply shown', async () => {
  const screen = await render(<Form save={vi.fn<Save>()} />)
  await screen.rerender(<Form save={vi.fn<Save>()} thing={{ name: 'Toinen', city: 'Turku', version: 2 }} />)
  await expect.element(screen.getByLabelText('Nimi')).toHaveValue('Toinen')
  await expect.element(screen.getByText('Joku muu muutti näitä tietoja samaan aikaan')).not.toBeInTheDocument()
})

test('a version that arrives while the user types is shown before anything is saved over it', async () => {
  const screen = await render(<Form save={vi.fn<Save>()} />)
  await userEvent.fill(screen.getByLabelText('Nimi'), 'Minun')
  await screen.rerender(<Form save={vi.fn<Save>()} thing={{ name: 'Toinen', city: 'Turku', version: 2 }} />)
  await expect.element(screen.getByText('Joku muu muutti näitä tietoja samaan aikaan')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Nimi')).toHaveValue('Minun')
  await expect.element(screen.getByLabelText('Paikka')).toHaveValue('Turku')
})

test('what the schema refuses is not sent, and what the server refuses appears at its field', async () => {
  const fields = [{ field: 'thing.name', message: 'Nimi on varattu' }]
  const save = vi
    .fn<Save>()
    .mockRejectedValue(new RequestFailure({ kind: 'conflict', reason: 'name_taken', details: { fields } }))
  const { screen, name, button } = await open(save)
  await userEvent.fill(name, '')
  await button.click()
  await expect.element(screen.getByText('Anna nimi')).toBeInTheDocument()
  expect(save).not.toHaveBeenCalled()
  await userEvent.fill(name, 'Varattu')
  await button.click()
  await expect.element(screen.getByText('Nimi on varattu')).toBeInTheDocument()
  await expect.element(name).toHaveValue('Varattu')
})

test('a lost connection is reported, and the typed values stay', async () => {
  const { screen, name, button } = await open(vi.fn<Save>().mockRejectedValue(new RequestFailure()))
  await userEvent.fill(name, 'Tallessa')
  await button.click()
  await expect.element(screen.getByText(/Yhteys katkesi\. Kirjoittamasi on tallessa\./)).toBeInTheDocument()
  await expect.element(name).toHaveValue('Tallessa')
  await expect.element(screen.getByText('Muutettu')).toBeInTheDocument()
})

type SaveChanges = (changes: Partial<Values>, version: number | undefined) => Promise<unknown>

/** A form with only the name of a thing that also has a city. */
function ChangesForm({ save, reload }: { save: SaveChanges; reload: () => Promise<Thing> }) {
  const edit = useEditForm<Thing, Values>({
    stored,
    toValues: ({ name, city }) => ({ name, city }),
    resolver,
    changesOnly: true,
    save,
    reload,
  })
  const { errors } = edit.form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void edit.submit()
      }}
    >
      <ChangedMeanwhile theirs={edit.theirs} words={words} />
      <Field label="Nimi" error={errors.name?.message}>
        <TextInput {...edit.form.register('name')} />
      </Field>
      <Field label="Paikka">
        <TextInput {...edit.form.register('city')} />
      </Field>
      <button type="submit">Tallenna</button>
      <p>{edit.isDirty ? 'Muutettu' : 'Ennallaan'}</p>
      <p>{edit.problem}</p>
    </form>
  )
}

const openChanges = async (save: SaveChanges, reload: () => Promise<Thing>) => {
  const screen = await render(<ChangesForm save={save} reload={reload} />)
  const name = screen.getByLabelText('Nimi')
  return { screen, name, city: screen.getByLabelText('Paikka'), button: screen.getByRole('button') }
}
const stale = () => new RequestFailure({ kind: 'conflict', reason: 'thing_changed' })

test('only what was changed is sent, and without a change nothing is', async () => {
  const save = vi.fn<SaveChanges>().mockResolvedValue({ version: 2 })
  const { screen, name, button } = await openChanges(save, async () => ({ ...stored, name: 'Uusi', version: 2 }))
  await button.click()
  expect(save).not.toHaveBeenCalled()
  await userEvent.fill(name, 'Uusi')
  await button.click()
  await expect.element(screen.getByText('Ennallaan')).toBeInTheDocument()
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Uusi' }, 1)
})

test('another’s change of what is shown is shown first, then only the own change goes on top of it', async () => {
  const theirs = { name: 'Paja', city: 'Espoo', version: 2 }
  const save = vi.fn<SaveChanges>().mockRejectedValueOnce(stale()).mockResolvedValue({ version: 3 })
  const reload = vi.fn(async () => theirs)
  const { screen, name, city, button } = await openChanges(save, reload)
  await userEvent.fill(name, 'Minun')
  await button.click()
  await expect.element(screen.getByRole('alert').getByText('Espoo')).toBeInTheDocument()
  await expect.element(name).toHaveValue('Minun')
  await expect.element(city).toHaveValue('Espoo')
  expect(save).toHaveBeenCalledOnce()
  reload.mockResolvedValue({ ...theirs, name: 'Minun', version: 3 })
  await button.click()
  await expect.element(screen.getByText('Ennallaan')).toBeInTheDocument()
  expect(save).toHaveBeenLastCalledWith({ name: 'Minun' }, 2)
})

test('another’s change of what the form does not show is no reason to ask: it is saved on top at once', async () => {
  const save = vi.fn<SaveChanges>().mockRejectedValueOnce(stale()).mockResolvedValue({ version: 3 })
  const reload = vi
    .fn<() => Promise<Thing>>()
    .mockResolvedValueOnce({ ...stored, version: 2 })
    .mockResolvedValue({ ...stored, name: 'Minun', version: 3 })
  const { screen, name, button } = await openChanges(save, reload)
  await userEvent.fill(name, 'Minun')
  await button.click()
  await expect.element(screen.getByText('Ennallaan')).toBeInTheDocument()
  expect(save.mock.calls).toEqual([
    [{ name: 'Minun' }, 1],
    [{ name: 'Minun' }, 2],
  ])
})

test('a refusal of a field that the form does not show gives a general message', async () => {
  const fields = [{ field: 'changes.scheduledEnd', message: 'Työ ei voi päättyä ennen kuin se alkaa' }]
  const refused = new RequestFailure({ kind: 'invalid', reason: 'fields', details: { fields } })
  const { screen, name, button } = await openChanges(
    vi.fn<SaveChanges>().mockRejectedValue(refused),
    async () => stored,
  )
  await userEvent.fill(name, 'Minun')
  await button.click()
  await expect.element(screen.getByText('Työ ei voi päättyä ennen kuin se alkaa.')).toBeInTheDocument()
  await expect.element(name).toHaveValue('Minun')
})

test('when the conflicting version cannot be fetched either, an error is shown, and the typed values stay', async () => {
  const reload = vi.fn<() => Promise<Thing>>().mockRejectedValue(new RequestFailure())
  const { screen, name, button } = await openChanges(vi.fn<SaveChanges>().mockRejectedValue(stale()), reload)
  await userEvent.fill(name, 'Tallessa')
  await button.click()
  await expect.element(screen.getByText(/Yhteys katkesi\. Kirjoittamasi on tallessa\./)).toBeInTheDocument()
  await expect.element(name).toHaveValue('Tallessa')
})
