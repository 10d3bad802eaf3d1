import './theme.css'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toaster } from './ui/toaster.tsx'
import { offerUndo } from './undo.ts'

let end = () => {}
beforeEach(() => end())

/** Longer than any test, unless its end is what one is about. */
const LONG_MS = 3_600_000

const offered = async (undo: () => Promise<unknown>, forMs = LONG_MS) => {
  const screen = await render(
    <>
      <input aria-label="Kenttä" />
      <Toaster />
    </>,
  )
  end = offerUndo({ title: 'ABC-123 on noudettavissa', undone: 'ABC-123: siirto kumottu', forMs, undo })
  const toast = screen.getByText('ABC-123 on noudettavissa')
  await expect.element(toast).toBeVisible()
  return { screen, toast, kumoa: screen.getByRole('button', { name: 'Kumoa' }) }
}

test('Kumoa undoes once, however often it is pressed, and says so', async () => {
  const undo = vi.fn(async () => {})
  const { screen, toast, kumoa } = await offered(undo)
  await userEvent.dblClick(kumoa)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('ABC-123: siirto kumottu')).toBeVisible()
  await expect.element(toast).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
})

test('Ctrl + Z undoes, but not while a text is edited', async () => {
  const undo = vi.fn(async () => {})
  const { screen, toast } = await offered(undo)
  await userEvent.click(screen.getByLabelText('Kenttä'))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).not.toHaveBeenCalled()
  screen.getByLabelText('Kenttä').element().blur()
  await userEvent.keyboard('{Meta>}z{/Meta}')
  await expect.element(toast).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
})

test('Ctrl + Z takes the newer of two offers, then the older', async () => {
  const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const { toast } = await offered(first)
  offerUndo({ title: 'XYZ-1 on valmis', undone: 'XYZ-1: siirto kumottu', forMs: LONG_MS, undo: second })
  await userEvent.keyboard('{Control>}z{/Control}')
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(first).toHaveBeenCalledOnce()
  await expect.element(toast).not.toBeInTheDocument()
})

test('an undo that failed says why', async () => {
  const { screen, kumoa } = await offered(() => Promise.reject(new Error('no')))
  await userEvent.click(kumoa)
  await expect.element(screen.getByText('Kumoaminen ei onnistunut')).toBeVisible()
})

test('the offer ends with its time, also while the mouse rests on it, and takes its key with it', async () => {
  const undo = vi.fn(async () => {})
  const { toast } = await offered(undo, 200)
  toast.element().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await expect.element(toast).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).not.toHaveBeenCalled()
})

test('a car’s plate never breaks at its hyphen', async () => {
  const { toast } = await offered(async () => {})
  expect(getComputedStyle(toast.element().querySelector('span') as Element).whiteSpace).toBe('nowrap')
  expect(toast.element().textContent).toBe('ABC-123 on noudettavissa')
})

test('Kumoa is reached with only the keyboard, and focus then returns to where it was', async () => {
  const undo = vi.fn(async () => {})
  const { screen, kumoa } = await offered(undo)
  await userEvent.click(screen.getByLabelText('Kenttä'))
  await userEvent.keyboard('{F6}{Tab}')
  if (document.activeElement !== kumoa.element()) await userEvent.keyboard('{Tab}')
  await expect.element(kumoa).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(screen.getByLabelText('Kenttä')).toHaveFocus()
})
