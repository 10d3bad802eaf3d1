import '#web/theme.css'
import { Wrench } from 'lucide-react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import type { ArchivedKind } from '#web/feature.ts'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import type { ArchivedRow, ArchivePage } from '../archive.ts'
import { Archive } from './archive-page.tsx'

const kinds: ArchivedKind[] = [
  {
    ...{ kind: 'ticket', label: 'Huolto', plural: 'Huollot', icon: Wrench },
    statuses: { GARAGE: { DONE: 'Valmis' }, CUSTOMER: { DONE: 'Valmis' } },
    page: (id) => ({ to: '/app/tickets/$ticketId', params: { ticketId: id } }),
  },
]
const row = (given: Partial<ArchivedRow> = {}): ArchivedRow => ({
  ...{ kind: 'ticket', id: 't1', at: '2026-03-05T10:00:00.000Z', status: 'DONE', number: '2026-0007', title: 'Jarrut' },
  ...{ registrationNumber: 'ABC-123', vinNumber: null, make: 'Ford', model: 'Transit', year: 2021 },
  ...{ party: 'Kuljetus Virta Oy', partyCount: 1, ...given },
})

type Cursor = { at: string; id: string } | null | undefined
const show = async (answer: (cursor: Cursor) => ArchivePage | Promise<ArchivePage>) => {
  serveApi((_, input) => answer((input as { cursor?: Cursor }).cursor))
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Archive kinds={kinds} />)
}

test('the archive is awaited, then shown a page at a time, also past a page in which nothing fits', async () => {
  let come = () => {}
  const next = { at: '2026-03-05T10:00:00.000Z', id: 't1' }
  const first = new Promise<ArchivePage>((resolve) => {
    come = () => resolve({ rows: [], next })
  })
  await show((cursor) => (cursor ? { rows: [row({ partyCount: 3 })], next: null } : first))
  await expect.element(page.getByText('Ladataan arkistoa…')).toBeInTheDocument()
  come()
  await expect.element(page.getByText(/^Uusimmista ei löytynyt yhtään/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Näytä lisää' }))
  const item = page.getByRole('listitem')
  for (const text of ['Jarrut', 'Valmis', 'Kuljetus Virta Oy ja 2 muuta'])
    await expect.element(item).toMatchTextContent(text)
  await expect.element(page.getByRole('status')).toHaveTextContent('Yhteensä 1')
})

test('own days begin with this year, and go away with the other filters', async () => {
  await page.viewport(1440, 900)
  await show(() => ({ rows: [row()], next: null }))
  await userEvent.selectOptions(page.getByLabelText('Aika'), 'Valitse päivät')
  await expect.element(page.getByLabelText('Alkaen')).toHaveValue(expect.stringMatching(/^1\.1\.\d{4}$/))
  await userEvent.click(page.getByRole('button', { name: 'Tyhjennä rajaukset' }))
  await expect.element(page.getByLabelText('Alkaen')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Aika')).toHaveDisplayValue('Koko aika')
})

test('what is taken off the list hands the focus to the next row', async () => {
  const Acts: ArchivedKind['Acts'] = ({ thing, hide }) => (
    <button type="button" onClick={() => hide(true)}>
      Palauta {thing.id}
    </button>
  )
  serveApi(() => ({ rows: [row(), row({ id: 't2', title: 'Öljyt' })], next: null }))
  await renderFor(ownOrganization('GARAGE', 'Oma'), <Archive kinds={kinds.map((kind) => ({ ...kind, Acts }))} />)
  await userEvent.click(page.getByRole('button', { name: 'Palauta t1' }))
  await expect.element(page.getByRole('link', { name: /Öljyt/ })).toHaveFocus()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})

test('a thing of a kind that nobody here knows is left out', async () => {
  await show(() => ({ rows: [row({ kind: 'tyreHotel', id: 'x' }), row()], next: null }))
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
})

test('an empty archive says what belongs there', async () => {
  await show(() => ({ rows: [], next: null }))
  await expect.element(page.getByText('Arkisto on vielä tyhjä')).toBeVisible()
})

test('an archive that did not come is asked for again', async () => {
  let isAway = true
  await show(() => {
    if (isAway) throw new Refused({ kind: 'conflict', reason: 'away' })
    return { rows: [row()], next: null }
  })
  await expect.element(page.getByText('Arkistoa ei voitu hakea')).toBeVisible()
  isAway = false
  await userEvent.click(page.getByRole('button', { name: 'Yritä uudelleen' }))
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Jarrut')
})

/** What the route of files answers with; `parts` come one after the other when `more` is called. */
function serveFile(total: string | null, parts: readonly string[], breaks = false) {
  const steps: (() => void)[] = []
  let wasLeft = false
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise<void>((resolve) => steps.push(resolve))
      const part = parts[steps.length - 1]
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part))
      else if (breaks) controller.error(new TypeError('network'))
      else controller.close()
    },
  })
  const api = window.fetch
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).startsWith('/api/archive/')) return api(input, init)
    init?.signal?.addEventListener('abort', () => {
      wasLeft = true
    })
    return new Response(bytes, { headers: total === null ? {} : { 'x-total-rows': total } })
  })
  onTestFinished(() => spy.mockRestore())
  const more = () =>
    expect
      .poll(() => steps.length)
      .toBeGreaterThan(0)
      .then(() => steps.at(-1)?.())
  return { more, wasLeft: () => wasLeft }
}

test('a file tells how many rows it has so far, and is given up', async () => {
  await show(() => ({ rows: [row()], next: null }))
  const file = serveFile('4', ['Laji\r\nHuolto\r\nHuolto\r\n', 'Huolto\r\n'])
  await userEvent.click(page.getByRole('button', { name: 'Lataa CSV' }))
  await file.more()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 / 4 riviä')
  await userEvent.click(page.getByRole('button', { name: 'Peruuta' }))
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(file.wasLeft()).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Lataa CSV' })).toHaveFocus()
})

test('a file that breaks half way is told of and not saved', async () => {
  await show(() => ({ rows: [row()], next: null }))
  const saved = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => saved.mockRestore())
  const file = serveFile(null, ['x'.repeat(2000)], true)
  await userEvent.click(page.getByRole('button', { name: 'Lataa Excel' }))
  await file.more()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2\u00a0kt')
  await file.more()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Tiedosto jäi kesken.')
  expect(saved).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Sulje' }))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
