import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EditableList } from './editable-list.tsx'

type Row = { id: string; name: string; version: number }

const rows: Row[] = [
  { id: '1', name: 'Öljy', version: 4 },
  { id: '2', name: 'Suodatin', version: 1 },
]

function List({ all = rows, canEdit = true, ...rest }: { all?: Row[] } & Partial<ComponentProps<typeof EditableList>>) {
  const [client] = useState(() => new QueryClient())
  const [text, setText] = useState('')
  const found = all.filter(({ name }) => name.includes(text))
  return (
    <QueryClientProvider client={client}>
      <EditableList
        title="Tuotteet"
        canEdit={canEdit}
        embedded
        query={{ data: all, error: null, isError: false, isFetching: false, refetch: () => undefined }}
        queryKey={['rows']}
        skeleton="h-64"
        columns={[{ key: 'name', header: 'Nimi', cell: ({ name }) => name }]}
        rows={found}
        total={found.length}
        isNarrowed={found.length < all.length}
        search={{ label: 'Hae', placeholder: 'Nimi', text, onText: setText, counted: ['tuote', 'tuotetta'] }}
        empty={{ icon: null, title: 'Ei tuotteita', text: 'Lisää ensimmäinen.' }}
        addLabel="Lisää tuote"
        editor={({ row }) => <p>{row ? `Muokataan ${row.name}` : 'Lisätään'}</p>}
        removal={{ remove: async () => undefined, done: 'Poistettu', meaning: 'Tuote poistuu hinnastosta.' }}
        {...rest}
      />
    </QueryClientProvider>
  )
}

/** Without the page's styles a window's backdrop lies over its buttons. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

test('an empty list says so, offers to add, and has no search', async () => {
  const screen = await render(<List all={[]} />)
  await expect.element(screen.getByText('Ei tuotteita')).toBeVisible()
  expect(screen.getByRole('searchbox').query()).toBeNull()
  await screen.getByRole('button', { name: 'Lisää tuote' }).click()
  await expect.element(screen.getByText('Lisätään')).toBeVisible()
})

test('a search that finds nothing keeps its field and does not call the list empty', async () => {
  const screen = await render(<List />)
  await expect.element(screen.getByText('2 tuotetta')).toBeVisible()
  await screen.getByRole('searchbox').fill('Suo')
  await expect.element(screen.getByText('1 tuote', { exact: true })).toBeVisible()
  await screen.getByRole('searchbox').fill('jarru')
  await expect.element(screen.getByText('Ei osumia')).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('jarru')
})

test('a row is edited and, once confirmed, removed as it was seen', async () => {
  const removed: unknown[] = []
  const removal = { done: 'Poistettu', meaning: 'Tuote poistuu hinnastosta.' }
  const screen = await render(<List removal={{ ...removal, remove: async (row) => removed.push(row) }} />)
  await screen.getByRole('button', { name: 'Muokkaa: Suodatin' }).click()
  await expect.element(screen.getByText('Muokataan Suodatin')).toBeVisible()
  await screen.getByRole('button', { name: 'Poista: Öljy' }).click()
  await expect.element(screen.getByText('Poistetaanko Öljy?')).toBeVisible()
  press(screen.getByRole('button', { name: 'Poista', exact: true }))
  await expect.poll(() => removed).toEqual([{ id: '1', version: 4 }])
})

test('a user who may only read gets neither buttons nor the import', async () => {
  const screen = await render(<List canEdit={false} importer={() => <p>Tuodaan</p>} />)
  await expect.element(screen.getByRole('cell', { name: 'Suodatin' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Lisää|Tuo|Muokkaa|Poista/ }).query()).toBeNull()
})
