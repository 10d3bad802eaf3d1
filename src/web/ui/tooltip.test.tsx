import '../theme.css'
import { expect, test } from 'vitest'
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

test('it opens after 700 ms of pointing, the neighbour’s at once, and Escape hides it', async () => {
  const screen = await render(page)
  const tip = screen.getByTestId('tooltip')
  const start = performance.now()
  await userEvent.hover(screen.getByRole('button', { name: 'Muokkaa' }))
  await expect.element(tip).toBeVisible()
  expect(performance.now() - start).toBeGreaterThanOrEqual(690)
  await expect.element(tip).toHaveTextContent('Muokkaa')

  const next = performance.now()
  await userEvent.hover(screen.getByRole('button', { name: 'Poista' }))
  await expect.element(tip).toHaveTextContent('Poista')
  expect(performance.now() - next).toBeLessThan(600)

  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeVisible()
})

test('keyboard focus shows it at once', async () => {
  const screen = await render(page)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByTestId('tooltip')).toBeVisible()
})
