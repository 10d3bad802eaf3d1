import '../theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu, MenuItem } from './menu.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

test('a toast shown before the page is mounted is not lost, and its title is no heading', async () => {
  toast.success('Tallennettu', 'ABC-123')
  const screen = await render(<Toaster />)
  await expect.element(screen.getByText('Tallennettu')).toBeVisible()
  expect(screen.container.ownerDocument.querySelector('h1,h2,h3')).toBeNull()
})

test('three are seen at a time', async () => {
  await page.viewport(1280, 800)
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

test('closing by hand dismisses a toast, a timeout does not', async () => {
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

test('a toast that comes during a press is shown after its click, and lies on nothing that is pressed', async () => {
  const screen = await render(<Toaster />)
  toast.info('Ennen')
  await expect.element(screen.getByText('Ennen')).toBeVisible()
  const pointer = (kind: string) =>
    document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, button: 0 }))
  pointer('pointerdown')
  toast.info('Painalluksen aikana')
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  expect(screen.getByText('Painalluksen aikana').query()).toBeNull()
  pointer('pointerup')
  await expect.element(screen.getByText('Painalluksen aikana')).toBeVisible()
})

test('a toast that names a request copies its id', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(<Toaster />)
  toast.error('Siirto ei onnistunut', 'Jokin meni vikaan. Yritä uudelleen. Tunniste: k7f3-91c2-mq0d')
  await userEvent.click(screen.getByRole('button', { name: 'Kopioi tunniste' }))
  await expect.element(screen.getByText('Kopioitu')).toBeVisible()
  expect(written).toHaveBeenCalledWith('k7f3-91c2-mq0d')
})

const boxOf = (title: string) => page.getByTestId('toast').filter({ hasText: title }).element().getBoundingClientRect()

test('on a phone the newest takes the place of the one before', async () => {
  await page.viewport(390, 844)
  await render(<Toaster />)
  toast.info('Ensimmäinen')
  await expect.element(page.getByText('Ensimmäinen')).toBeVisible()
  toast.info('Toinen')
  await expect.element(page.getByText('Toinen')).toBeVisible()
  await expect.element(page.getByText('Ensimmäinen')).not.toBeVisible()
})

test('on a phone an offer to undo stays visible above what comes after it', async () => {
  await page.viewport(390, 844)
  await render(<Toaster />)
  toast.success('KUM-11 on noudettavissa', undefined, { isOffer: true, action: { label: 'Kumoa', onClick() {} } })
  for (const title of ['Uusi viesti', 'Uusi huolto']) toast.info(title)
  await expect.element(page.getByText('Uusi huolto')).toBeVisible()
  await expect.element(page.getByText('Uusi viesti')).not.toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Kumoa' })).toBeVisible()
})

/** Away from where toasts come. */
const elsewhere = <h1 style={{ position: 'fixed', top: 0, left: 0 }}>Työpöytä</h1>
const goElsewhere = () => userEvent.hover(page.getByRole('heading', { name: 'Työpöytä' }))

test.each([
  ['a bar of acts', <div key="bar" data-act-bar style={{ position: 'fixed', inset: 'auto 0 0 0', height: 90 }} />],
  ['a composer', <div key="bar" data-composer style={{ position: 'fixed', inset: 'auto 0 0 0', height: 90 }} />],
  [
    'the acts of an open window',
    <div key="bar" data-sheet style={{ position: 'fixed', inset: 'auto 0 0 0' }}>
      <footer style={{ height: 90 }} />
    </div>,
  ],
])('a toast is at the bottom right, above %s', async (_what, bar) => {
  await page.viewport(1280, 800)
  await render(
    <>
      {elsewhere}
      {bar}
      <Toaster />
    </>,
  )
  await goElsewhere()
  toast.info('Tallennettu')
  await expect.element(page.getByText('Tallennettu')).toBeVisible()
  await expect.poll(() => Math.round(boxOf('Tallennettu').bottom)).toBe(800 - 90 - 8)
  // next to the edge, or to the scroll bar of the page
  expect(1280 - boxOf('Tallennettu').right).toBeLessThanOrEqual(32)
})

test('a toast is beneath a bar of acts that leaves room for it, as on a short page of a phone', async () => {
  await page.viewport(390, 844)
  await render(
    <>
      <div data-act-bar style={{ position: 'fixed', inset: '430px 0 auto 0', height: 90 }} />
      <div data-act-bar style={{ position: 'fixed', inset: 'auto 0 0 0', height: 56 }} />
      <Toaster />
    </>,
  )
  toast.info('Tallennettu')
  await expect.element(page.getByText('Tallennettu')).toBeVisible()
  await expect.poll(() => Math.round(boxOf('Tallennettu').bottom)).toBe(844 - 56 - 8)
})

test('a toast never covers what is being written, with the button that saves it', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      {elsewhere}
      <form style={{ position: 'fixed', right: 0, bottom: 0, width: 300, height: 200 }}>
        <input aria-label="Rivi" />
        <button type="submit">Lisää</button>
      </form>
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Rivi' }))
  await goElsewhere()
  toast.info('Rivi lisätty')
  await expect.poll(() => Math.round(boxOf('Rivi lisätty').bottom)).toBeLessThanOrEqual(600)
})

test('on a phone a toast stays at the bottom, wherever the last press was', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <>
      <label style={{ position: 'fixed', bottom: 30, left: 60 }}>
        <input type="radio" /> Soittakaa minulle
      </label>
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('radio'))
  toast.info('Vastaus lähetetty')
  await expect.poll(() => Math.round(boxOf('Vastaus lähetetty').bottom)).toBe(844 - 16)
})

test('a toast never comes under the mouse', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <>
      <button type="button" style={{ position: 'fixed', right: 20, bottom: 20, width: 100, height: 30 }}>
        Ilmoita auto
      </button>
      <Toaster />
    </>,
  )
  await userEvent.hover(screen.getByRole('button', { name: 'Ilmoita auto' }))
  toast.info('Auto ilmoitettu')
  await expect.poll(() => Math.round(boxOf('Auto ilmoitettu').bottom)).toBeLessThan(800 - 35)
})

test('an open menu lies above a toast, so that its items can be pressed', async () => {
  const screen = await render(
    <>
      <Menu trigger={<button type="button">Toiminnot</button>}>
        <MenuItem>Poista</MenuItem>
      </Menu>
      <Toaster />
    </>,
  )
  toast.info('Uusi viesti')
  await expect.element(page.getByText('Uusi viesti')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Toiminnot' }))
  await expect.element(page.getByRole('menuitem', { name: 'Poista' })).toBeVisible()
  const layerAround = (selector: string) => {
    const outer = document.querySelector(selector)?.parentElement
    return outer ? Number(getComputedStyle(outer).zIndex) : Number.NaN
  }
  expect(layerAround('[role=menu]')).toBeGreaterThan(layerAround('[data-toast]'))
})
