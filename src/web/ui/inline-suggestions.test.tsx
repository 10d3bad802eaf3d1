import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { InlineSuggestions } from './inline-suggestions.tsx'
import type { PickerItem } from './picker.tsx'

const plates: PickerItem[] = ['ABC-1', 'ABC-12', 'XYZ-9'].map((label) => ({ value: label, label }))

type Props = { onPick: (item: PickerItem) => void; onLeave?: (item: PickerItem | undefined) => void }

/** Suggestions answer the text only when the test says so. */
function Form({ onPick, onLeave }: Props) {
  const [text, setText] = useState('')
  const [answered, setAnswered] = useState('')
  const items = plates.filter(({ label }) => label.startsWith(answered))
  return (
    <form onSubmit={() => onPick({ value: 'sent', label: 'sent' })}>
      <Field label="Auto">
        <InlineSuggestions
          label="Autot"
          text={text}
          onTextChange={setText}
          items={items}
          isCurrent={text === answered}
          onPick={onPick}
          meant={plates.find(({ label }) => label === answered)}
          onLeave={onLeave}
          renderItem={({ label }) => label}
          status="ja 180 muuta – kirjoita lisää"
          input={<input />}
          frame={(input) => input}
        />
      </Field>
      <button type="button" onClick={() => setAnswered(text)}>
        Vastaa
      </button>
      <button type="submit">Lähetä</button>
    </form>
  )
}

test('the field names its list, arrows choose, Enter takes and sends no form', async () => {
  const onPick = vi.fn()
  const screen = await render(<Form onPick={onPick} />)
  const field = screen.getByRole('combobox', { name: 'Auto' })
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByRole('listbox', { name: 'Autot' })).toBeInTheDocument()
  await expect.element(screen.getByRole('status')).toHaveTextContent('ja 180 muuta – kirjoita lisää')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onPick.mock.calls).toEqual([[plates[1], false]])
})

test('Enter that was pressed before the suggestions came takes the first of them, never one of an earlier text', async () => {
  const onPick = vi.fn()
  const screen = await render(<Form onPick={onPick} />)
  await userEvent.type(screen.getByRole('combobox'), 'XYZ{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Vastaa' }))
  // the answer's button took the focus meanwhile
  expect(onPick.mock.calls).toEqual([[plates[2], true]])
})

test('typing on cancels a pending Enter', async () => {
  const onPick = vi.fn()
  const screen = await render(<Form onPick={onPick} />)
  await userEvent.type(screen.getByRole('combobox'), 'X{Enter}YZ')
  await userEvent.click(screen.getByRole('button', { name: 'Vastaa' }))
  await expect.element(screen.getByRole('option')).toHaveTextContent('XYZ-9')
  expect(onPick).not.toHaveBeenCalled()
})

test('an unambiguous text is chosen on blur, once the suggestions are there', async () => {
  const onLeave = vi.fn()
  const screen = await render(<Form onPick={vi.fn()} onLeave={onLeave} />)
  await userEvent.type(screen.getByRole('combobox'), 'ABC-1')
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Vastaa' }))
  expect(onLeave.mock.calls).toEqual([[plates[0]]])
})

test('a press on a suggestion takes it and leaves the field where it was', async () => {
  const [onPick, onLeave] = [vi.fn(), vi.fn()]
  const screen = await render(<Form onPick={onPick} onLeave={onLeave} />)
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(screen.getByRole('option', { name: 'ABC-12' }))
  expect(onPick.mock.calls).toEqual([[plates[1], false]])
  expect(onLeave).not.toHaveBeenCalled()
})

test('an answer that comes during a press waits for its click', async () => {
  const onPick = vi.fn()
  const screen = await render(<Form onPick={onPick} />)
  await userEvent.type(screen.getByRole('combobox'), 'XYZ')
  const last = screen.getByRole('option', { name: 'XYZ-9' }).element()
  last.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }))
  const answer = screen.getByRole('button', { name: 'Vastaa' }).element() as HTMLElement
  answer.click()
  await new Promise(requestAnimationFrame)
  expect(screen.getByRole('option').elements()).toHaveLength(plates.length)
  expect(last.isConnected).toBe(true)
  last.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  ;(last as HTMLElement).click()
  expect(onPick.mock.calls).toEqual([[plates[2], false]])
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1)
})
