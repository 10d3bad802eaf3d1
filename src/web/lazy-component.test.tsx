import { type ReactNode, Suspense, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyComponent, lazyPage } from './lazy-component.tsx'
import { showConnection } from './live/live-state.ts'
import { LazyOverlay } from './ui/lazy-overlay.tsx'

const reloadForCode = vi.hoisted(() => vi.fn(async (_options?: object) => {}))
vi.mock('./reload-for-code.ts', () => ({ reloadForCode }))

const Menu = () => <div role="menu">Siirrä</div>

/** A component that loads only while online, and how often it was requested. */
function componentOnLine(options?: { quiet: boolean }) {
  const line = { isUp: false, asked: 0 }
  const load = async () => {
    line.asked += 1
    if (!line.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return { Menu }
  }
  return { line, Piece: lazyComponent(load, 'Menu', options) }
}

/** A page with something typed, around what may fail. */
function Page({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <main>
      <input aria-label="Kommentti" value={text} onChange={(event) => setText(event.target.value)} />
      <Suspense fallback="Ladataan…">{children}</Suspense>
    </main>
  )
}

beforeEach(() => {
  showConnection(true)
  reloadForCode.mockClear()
})

test('a component that does not come says so in its place; the page and what was typed stay, and another try brings it', async () => {
  const { line, Piece } = componentOnLine()
  const screen = await render(
    <Page>
      <Piece />
    </Page>,
  )
  await screen.getByLabelText('Kommentti').fill('Öljy vaihdettu')
  await expect.element(screen.getByRole('alert').getByText('Tätä osaa ei voitu ladata')).toBeInTheDocument()
  line.isUp = true
  await screen.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect.element(screen.getByRole('menu')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Kommentti')).toHaveValue('Öljy vaihdettu')
  expect(reloadForCode).not.toHaveBeenCalled()
})

test('a press that fails to load it while online reloads the page', async () => {
  const { Piece } = componentOnLine()
  showConnection(false)
  const screen = await render(<Piece />)
  await screen.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect.element(screen.getByRole('alert')).toBeInTheDocument()
  expect(reloadForCode).not.toHaveBeenCalled()
  showConnection(true)
  await expect.element(screen.getByRole('alert').getByText(/^Yritä uudelleen\. Muuten/)).toBeInTheDocument()
  expect(reloadForCode).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect.poll(() => reloadForCode.mock.calls).toEqual([[{ isAsked: true }]])
})

test('a route page that still fails once the connection is back reloads by itself', async () => {
  const absent = (): Promise<{ Menu: () => void }> => Promise.reject(new TypeError('Failed to fetch'))
  const Missing = lazyPage(absent, 'Menu')
  showConnection(false)
  const screen = await render(<Missing />)
  await expect.element(screen.getByRole('alert')).toBeInTheDocument()
  expect(reloadForCode).not.toHaveBeenCalled()
  showConnection(true)
  await expect.poll(() => reloadForCode.mock.calls).toEqual([[]])
})

test('a component is tried again by itself when the connection is back', async () => {
  const { line, Piece } = componentOnLine()
  showConnection(false)
  const screen = await render(
    <Page>
      <Piece />
    </Page>,
  )
  await expect.element(screen.getByRole('alert').getByText(/Ei yhteyttä/)).toBeInTheDocument()
  line.isUp = true
  showConnection(true)
  await expect.element(screen.getByRole('menu')).toBeInTheDocument()
})

test('a failed preload shows nothing: the component is tried again when it is needed', async () => {
  const { line, Piece } = componentOnLine()
  await Piece.preload()
  line.isUp = true
  const screen = await render(
    <Page>
      <Piece />
    </Page>,
  )
  await expect.element(screen.getByRole('menu')).toBeInTheDocument()
  expect(line.asked).toBe(2)
})

test('a menu that fails to load leaves its button, and says so only when it is opened', async () => {
  const { Piece } = componentOnLine()
  function Card() {
    const [isOpen, setOpen] = useState(false)
    return (
      <LazyOverlay
        open={isOpen}
        waiting={
          <button type="button" onClick={() => setOpen(true)}>
            Siirrä
          </button>
        }
      >
        <Piece />
      </LazyOverlay>
    )
  }
  const screen = await render(<Card />)
  await expect.element(screen.getByRole('button', { name: 'Siirrä' })).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Siirrä' }).click()
  await expect.element(screen.getByRole('alert').getByText('Tätä osaa ei voitu ladata')).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Siirrä' })).toBeInTheDocument()
})

test('a menu that comes while its button is pressed takes the button’s place after the click', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const drawn = vi.fn(Menu)
  const Late = lazyComponent(() => arrived.then(() => ({ Menu: drawn })), 'Menu')
  function Card() {
    const [isOpen, setOpen] = useState(false)
    const button = (
      <button type="button" onClick={() => setOpen(true)}>
        Siirrä
      </button>
    )
    return (
      <LazyOverlay open={isOpen} waiting={button}>
        <Late />
      </LazyOverlay>
    )
  }
  const screen = await render(<Card />)
  const pressed = screen.getByRole('button', { name: 'Siirrä' }).element() as HTMLElement
  const pointer = (kind: string) =>
    pressed.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, button: 0 }))
  pointer('pointerdown')
  arrive()
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  expect(drawn).not.toHaveBeenCalled()
  expect(pressed.isConnected).toBe(true)
  pointer('pointerup')
  await expect.element(screen.getByRole('menu')).toBeInTheDocument()
  expect(pressed.isConnected).toBe(false)
})

test('a quiet component that does not come leaves no message', async () => {
  const { line, Piece } = componentOnLine({ quiet: true })
  const screen = await render(
    <Page>
      <Piece />
    </Page>,
  )
  await expect.poll(() => line.asked).toBe(1)
  await expect.element(screen.getByText('Ladataan…')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
