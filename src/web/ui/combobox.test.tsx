import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { Picker, type PickerItem } from './picker.tsx'

const items: PickerItem[] = [
  { value: '1', label: 'Öljy' },
  { value: '2', label: 'Äijälä' },
  { value: '3', label: 'Auto' },
]

type Screen = Awaited<ReturnType<typeof render>>
type Props = { onSelect: (item: PickerItem | null) => void; load?: (query: string) => Promise<PickerItem[]> }

function Customer({ onSelect, load }: Props) {
  const [selected, setSelected] = useState<PickerItem | null>(null)
  return (
    <Field label="Asiakas">
      <Combobox
        {...(load ? { load } : { items })}
        selected={selected}
        onSelect={(item) => {
          setSelected(item)
          onSelect(item)
        }}
      />
    </Field>
  )
}

/** Enter takes the marked one, which is marked a moment after it is found. */
async function highlighted(screen: Screen, name: string) {
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
  await expect.element(screen.getByRole('option', { name })).toHaveAttribute('data-highlighted')
}

test('typing finds with Finnish letters, Enter chooses, the field shows the name', async () => {
  const onSelect = vi.fn()
  const screen = await render(<Customer onSelect={onSelect} />)
  const input = screen.getByLabelText('Asiakas')
  await userEvent.fill(input, 'äij')
  await highlighted(screen, 'Äijälä')
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenLastCalledWith(items[1])
  await expect.element(input).toHaveValue('Äijälä')
})

test('text that was not chosen goes back on leaving, an emptied field is no choice', async () => {
  const onSelect = vi.fn()
  const screen = await render(<Customer onSelect={onSelect} />)
  const input = screen.getByLabelText('Asiakas')
  await userEvent.fill(input, 'aut')
  await userEvent.click(screen.getByRole('option', { name: 'Auto' }))
  await userEvent.fill(input, 'jotain')
  await userEvent.tab()
  await expect.element(input).toHaveValue('Auto')
  await userEvent.clear(input)
  expect(onSelect).toHaveBeenLastCalledWith(null)
})

test('the server is asked once for the last text', async () => {
  const load = vi.fn((query: string) => Promise.resolve([{ value: query, label: `Tulos ${query}` }]))
  const screen = await render(<Customer onSelect={() => undefined} load={load} />)
  await userEvent.click(screen.getByLabelText('Asiakas'))
  await expect.element(screen.getByRole('option')).toBeInTheDocument()
  // the pause in typing is the test's, however long a key takes on a busy machine
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('abc')
  // with any other interval Vitest lets the faked time pass
  await expect.element(screen.getByLabelText('Asiakas'), { interval: 0 }).toHaveValue('abc')
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect.element(screen.getByRole('option', { name: 'Tulos abc' })).toBeInTheDocument()
  expect(load.mock.calls.map(([query]) => query)).toEqual(['', 'abc'])
})

test('an answer that comes during a press waits for its click', async () => {
  const onSelect = vi.fn()
  const { promise, resolve } = Promise.withResolvers<PickerItem[]>()
  const load = vi.fn((query: string) => (query === '' ? Promise.resolve(items) : promise))
  const screen = await render(<Customer onSelect={onSelect} load={load} />)
  await userEvent.click(screen.getByLabelText('Asiakas'))
  await userEvent.keyboard('a')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  const last = screen.getByRole('option', { name: 'Auto' }).element() as HTMLElement
  last.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
  resolve([])
  await new Promise(requestAnimationFrame)
  expect(screen.getByRole('option').elements()).toHaveLength(items.length)
  last.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  last.click()
  expect(onSelect.mock.calls).toEqual([[items[2]]])
})

test('a search that fails says so', async () => {
  const screen = await render(<Customer onSelect={() => undefined} load={() => Promise.reject(new Error('verkko'))} />)
  await userEvent.click(screen.getByLabelText('Asiakas'))
  await expect.element(screen.getByText('Haku ei onnistunut. Yritä uudelleen.')).toBeInTheDocument()
})

test('the open list filters and picks by Enter', async () => {
  const onPick = vi.fn()
  const screen = await render(<Picker label="Hae" items={items} onPick={onPick} />)
  await userEvent.fill(screen.getByLabelText('Hae'), 'äij')
  await highlighted(screen, 'Äijälä')
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith(items[1], { newTab: false })
})

test('what a search finds during a press waits for its click', async () => {
  const onPick = vi.fn()
  const screen = await render(<Picker label="Hae" items={items} onPick={onPick} query="a" />)
  const last = screen.getByRole('option', { name: 'Auto' }).element() as HTMLElement
  last.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
  await screen.rerender(<Picker label="Hae" items={items.slice(0, 1)} onPick={onPick} query="a" />)
  expect(screen.getByRole('option').elements()).toHaveLength(items.length)
  last.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  last.click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(items[2], { newTab: false })
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
})
