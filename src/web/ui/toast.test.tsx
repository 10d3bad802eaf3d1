import '../theme.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

test('a toast shown before the page stands is not lost, and its title is no heading', async () => {
  toast.success('Tallennettu', 'ABC-123')
  const screen = await render(<Toaster />)
  await expect.element(screen.getByText('Tallennettu')).toBeVisible()
  expect(screen.container.ownerDocument.querySelector('h1,h2,h3')).toBeNull()
})

test('three are seen at a time', async () => {
  const screen = await render(<Toaster />)
  for (const n of [1, 2, 3, 4, 5]) toast.info(`Viesti ${n}`)
  await expect.element(screen.getByText('Viesti 5')).toBeVisible()
  const seen = () =>
    screen
      .getByTestId('toast')
      .elements()
      .filter((element) => element.checkVisibility())
  expect(seen().map((element) => element.querySelector('p')?.textContent)).toEqual(['Viesti 5', 'Viesti 4', 'Viesti 3'])
})

test('closing by hand dismisses it, time running out does not', async () => {
  const [closed, expired] = [vi.fn(), vi.fn()]
  const screen = await render(<Toaster />)
  toast({ title: 'Lyhyt', timeoutMs: 50, onDismiss: expired })
  toast({ title: 'Suljettava', timeoutMs: 0, onDismiss: closed })
  const shown = screen.getByTestId('toast').filter({ hasText: 'Suljettava' })
  await expect.element(shown).toBeVisible()
  await expect.element(screen.getByText('Lyhyt')).not.toBeInTheDocument()
  await shown.getByRole('button', { name: 'Sulje' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  expect(closed).toHaveBeenCalledOnce()
  expect(expired).not.toHaveBeenCalled()
})

test('the action is done without dismissing', async () => {
  const [act, dismissed] = [vi.fn(), vi.fn()]
  const screen = await render(<Toaster />)
  toast({ title: 'Poistettu', timeoutMs: 0, onDismiss: dismissed, action: { label: 'Kumoa', onClick: act } })
  await userEvent.click(screen.getByRole('button', { name: 'Kumoa' }))
  await expect.element(screen.getByText('Poistettu')).not.toBeInTheDocument()
  expect(act).toHaveBeenCalledOnce()
  expect(dismissed).not.toHaveBeenCalled()
})
