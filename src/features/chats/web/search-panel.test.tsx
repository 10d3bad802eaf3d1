import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import '#web/theme.css'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { SearchPanel } from './search-panel.tsx'

type Asked = { text: string; before: number | null }
const hit = (id: number, text = `Viesti ${id}`) => ({
  id,
  organizationId: 'o',
  senderName: 'Maija Meri',
  createdAt: '2026-03-01T08:00:00Z',
  preview: [
    { text: 'Tässä ', isFound: false },
    { text, isFound: true },
  ],
})

async function open(answer: (asked: Asked) => unknown, before = '') {
  const asked: Asked[] = []
  serveApi((_, input) => {
    asked.push(input as Asked)
    return answer(input as Asked)
  })
  const onClose = vi.fn()
  const onText = vi.fn()
  const screen = await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <SearchPanel otherId="other" text={before} onText={onText} onClose={onClose} />,
  )
  const field = screen.getByLabelText('Hae viestejä')
  await expect.element(field).toHaveFocus()
  return { screen, field, asked, onText, onClose }
}

test('the panel finds what is typed, each hit leads to its message, and arrows go through them', async () => {
  const { screen, field, asked } = await open(() => ({ hits: [hit(7), hit(3)], next: null }))
  await userEvent.fill(field, 'vie')
  const first = screen.getByRole('link', { name: /Viesti 7/ })
  await expect.element(first).toHaveAttribute('href', expect.stringContaining('viesti=7'))
  expect(asked.map(({ text }) => text)).toEqual(['vie'])
  await expect.element(screen.getByText('2 viestiä')).toBeInTheDocument()
  expect(screen.container.querySelector('mark')?.textContent).toBe('Viesti 7')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('link', { name: /Viesti 3/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveFocus()
})

test('the panel opens with the previous search, and reports the present one', async () => {
  const { field, asked, onText } = await open(() => ({ hits: [hit(7)], next: null }), 'jarru')
  await expect.element(field).toHaveValue('jarru')
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['jarru'])
  await userEvent.type(field, 't  ')
  await expect.poll(() => onText.mock.lastCall).toEqual(['jarrut'])
})

test('older hits load on request, after those that are shown', async () => {
  const { screen, field, asked } = await open(({ before }) =>
    before === null ? { hits: [hit(7)], next: 7 } : { hits: [hit(3)], next: null },
  )
  await userEvent.fill(field, 'vie')
  await userEvent.click(screen.getByRole('button', { name: 'Näytä vanhempia' }))
  await expect.element(screen.getByRole('link', { name: /Viesti 3/ })).toBeVisible()
  expect(asked.map(({ before }) => before ?? null)).toEqual([null, 7])
  await expect.element(screen.getByRole('button', { name: 'Näytä vanhempia' })).not.toBeInTheDocument()
})

test('the panel says when nothing was found, and when it failed; Escape closes it', async () => {
  let fails = true
  const { screen, field, onClose } = await open(() => {
    if (fails) throw new Refused({ kind: 'forbidden', reason: 'x' })
    return { hits: [], next: null }
  })
  await userEvent.fill(field, 'puuttuu')
  await expect.element(screen.getByText('Viestejä ei voitu hakea')).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
  await expect.element(screen.getByText('Ei viestejä, joissa on ”puuttuu”.')).toBeVisible()
  await userEvent.click(field)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
