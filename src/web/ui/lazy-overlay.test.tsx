import { type ComponentType, lazy, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LazyOverlay } from './lazy-overlay.tsx'

type Menu = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** A button whose menu comes when the test says so. */
function slowMenu() {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType<Menu> }>()
  const Menu = lazy(() => promise)
  const arrive = () =>
    resolve({
      default: ({ isOpen, onOpenChange }) => (
        <>
          <button type="button" onClick={() => onOpenChange(true)}>
            Valikko
          </button>
          {isOpen ? <div role="menu">Kirjaudu ulos</div> : null}
        </>
      ),
    })
  function Shell() {
    const [isOpen, setIsOpen] = useState(false)
    const waiting = (
      <button type="button" onClick={() => setIsOpen(true)}>
        Valikko
      </button>
    )
    return (
      <LazyOverlay open={isOpen} waiting={waiting}>
        <Menu isOpen={isOpen} onOpenChange={setIsOpen} />
      </LazyOverlay>
    )
  }
  return { Shell, arrive }
}

test('a press before the menu has come says that it loads, and opens it when it is here', async () => {
  const { Shell, arrive } = slowMenu()
  const screen = await render(<Shell />)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Valikko' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ladataan…')
  arrive()
  await expect.element(screen.getByRole('menu')).toBeInTheDocument()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
