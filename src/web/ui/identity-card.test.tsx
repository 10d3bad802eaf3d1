import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { IdentityCard } from './identity-card.tsx'
import { Toaster } from './toaster.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()
let spy: MockInstance

beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined)
  spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
})
afterEach(() => {
  spy.mockRestore()
})

const long = 'toimisto.korjaamo.helsinki.virtanen@autohuolto-virtanen.example.fi'

test('an empty name reads Nimetön', async () => {
  const screen = await render(<IdentityCard name=" " />)
  await expect.element(screen.getByText('Nimetön')).toBeVisible()
})

test('a person is round, an organisation is not, and the avatar is 48 px', async () => {
  const { container, rerender } = await render(<IdentityCard name="Matti" type="user" />)
  const avatar = () => container.querySelector<HTMLElement>('[data-state]')
  expect(avatar()?.className).toContain('rounded-full')
  expect(avatar()?.style.width).toBe('48px')
  await rerender(<IdentityCard name="Matti Oy" avatarSize={64} />)
  expect(avatar()?.className).not.toContain('rounded-full')
  expect(avatar()?.style.width).toBe('64px')
})

test('values above 36 characters are shortened in sight and copied whole', async () => {
  const screen = await render(
    <>
      <IdentityCard name="Virtanen" email={long} />
      <Toaster />
    </>,
  )
  await screen.getByText('toimisto.korjaamo.…irtanen.example.fi').click()
  expect(writeText).toHaveBeenCalledWith(long)
  await expect.element(screen.getByText('Kopioitu')).toBeVisible()
})

test('name, address, phone and e-mail can be copied', async () => {
  const screen = await render(
    <IdentityCard
      name="Virtanen"
      address="Katu 1"
      phone="09 123"
      email="a@example.fi"
      description="Korjaamo Helsingissä"
    />,
  )
  for (const text of ['Virtanen', 'Katu 1', '09 123', 'a@example.fi'])
    await screen.getByRole('button', { name: new RegExp(`^${text}, kopioi`) }).click()
  expect(writeText.mock.calls.map(([text]) => text)).toEqual(['Virtanen', 'Katu 1', '09 123', 'a@example.fi'])
})

test('nothing is offered for copying with disableTooltips', async () => {
  const { container } = await render(<IdentityCard name="Virtanen" phone="09 123" disableTooltips />)
  expect(container.querySelector('button')).toBeNull()
  expect(container.querySelector('[data-tooltip]')).toBeNull()
})

test('a browser that refuses leads to a warning with the text', async () => {
  writeText.mockRejectedValue(new Error('denied'))
  const screen = await render(
    <>
      <IdentityCard name="Kieltäytyvä" />
      <Toaster />
    </>,
  )
  await screen.getByRole('button', { name: /^Kieltäytyvä/ }).click()
  const warning = screen.getByTestId('toast').filter({ hasText: 'Tekstiä ei voitu kopioida' })
  await expect.element(warning.getByText('Kieltäytyvä')).toBeVisible()
})
