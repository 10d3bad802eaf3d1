import '../theme.css'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './icon-button.tsx'
import { TooltipProvider } from './tooltip.tsx'

const page = (
  <TooltipProvider>
    <div className="flex gap-10 p-20">
      <IconButton label="Muokkaa">M</IconButton>
      <IconButton label="Poista">P</IconButton>
      <p>Muualla</p>
    </div>
  </TooltipProvider>
)

let realPointer = new AbortController()

afterEach(() => {
  realPointer.abort()
  vi.useRealTimers()
})

test('pointing at a button shows its tooltip, pointing at the neighbour the neighbour’s, and Escape hides it', async () => {
  const screen = await render(page)
  const tip = screen.getByTestId('tooltip')
  await userEvent.hover(screen.getByRole('button', { name: 'Muokkaa' }))
  await expect.element(tip).toBeVisible()
  await expect.element(tip).toHaveTextContent('Muokkaa')
  await userEvent.hover(screen.getByRole('button', { name: 'Poista' }))
  await expect.element(tip).toHaveTextContent('Poista')
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()
})

/** The page, with its time stopped: what is shown after so many milliseconds. */
async function stopped() {
  // where the browser's own pointer is, after another test, is nothing to this page: also where a slow browser reports it late
  realPointer = new AbortController()
  for (const type of ['pointerover', 'pointerleave', 'scroll'])
    window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
      signal: realPointer.signal,
    })
  const screen = await render(page)
  const tip = screen.getByTestId('tooltip').element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return {
    /** Only the event: while the browser moves its pointer, Vitest lets the faked time pass. */
    pointAt: (text: string) =>
      screen
        .getByText(text, { exact: true })
        .element()
        .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })),
    shownAfter(ms: number) {
      vi.advanceTimersByTime(ms)
      return tip.matches(':popover-open') ? tip.textContent : null
    },
  }
}

test('a tooltip opens after 700 ms of pointing, and the neighbour’s at once, also within 300 ms of the last one', async () => {
  const { pointAt, shownAfter } = await stopped()
  pointAt('M')
  expect([shownAfter(699), shownAfter(1)]).toEqual([null, 'Muokkaa'])
  pointAt('P')
  expect(shownAfter(0)).toBe('Poista')
  pointAt('Muualla')
  expect(shownAfter(299)).toBeNull()
  pointAt('M')
  expect(shownAfter(0)).toBe('Muokkaa')
  pointAt('Muualla')
  expect(shownAfter(300)).toBeNull()
  pointAt('M')
  expect([shownAfter(699), shownAfter(1)]).toEqual([null, 'Muokkaa'])
})

test('keyboard focus shows a tooltip at once', async () => {
  const { shownAfter } = await stopped()
  await userEvent.keyboard('{Tab}')
  expect(shownAfter(0)).toBe('Muokkaa')
})
