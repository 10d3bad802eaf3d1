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
    kind: 'ticket',
    label: 'Huolto',
    plural: 'Huollot',
    icon: Wrench,
    statuses: { GARAGE: { DONE: 'Valmis' }, CUSTOMER: { DONE: 'Valmis' } },
    page: (id) => ({ to: '/app/tickets/$ticketId', params: { ticketId: id } }),
  },
]
const row = (given: Partial<ArchivedRow> = {}): ArchivedRow => ({
  kind: 'ticket',
  id: 't1',
  at: '2026-03-05T10:00:00.000Z',
  status: 'DONE',
  number: '2026-0007',
  title: 'Jarrut',
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  year: 2021,
  party: 'Kuljetus Virta Oy',
  partyCount: 1,
  sum: null,
  ...given,
})

type Cursor = { at: string; id: string } | null | undefined
const show = async (answer: (cursor: Cursor) => ArchivePage | Promise<ArchivePage>) => {
  serveApi((_, input) => answer((input as { cursor?: Cursor }).cursor))
  await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <Archive kinds={kinds} />)
}

function in2026() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
}

test('the archive is awaited, then shown a page at a time', async () => {
  let come = () => {}
  const next = { at: '2026-03-05T10:00:00.000Z', id: 't1' }
  const first = new Promise<ArchivePage>((resolve) => {
    come = () => resolve({ rows: [row()], next })
  })
  await show((cursor) => (cursor ? { rows: [row({ id: 't2', partyCount: 3 })], next: null } : first))
  await expect.element(page.getByText('Ladataan arkistoa…')).toBeInTheDocument()
  come()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 uusin')
  await userEvent.click(page.getByRole('button', { name: 'Näytä lisää' }))
  const item = page.getByRole('listitem').nth(1)
  for (const text of ['Jarrut', 'Valmis', 'Kuljetus Virta Oy ja 2 muuta'])
    await expect.element(item).toMatchTextContent(text)
  await expect.element(page.getByRole('status')).toHaveTextContent('Yhteensä 2')
})

test('what a thing came to is shown as its customer reads prices', async () => {
  const sum = { netCents: 10_000, vatCents: 2_550, grossCents: 12_550 }
  const rows = [
    row({ sum: { ...sum, withVat: false } }),
    row({ id: 't2', sum: { ...sum, withVat: true } }),
    row({ id: 't3' }),
  ]
  await show(() => ({ rows, next: null }))
  const items = page.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent(/100,00.€ ?veroton/)
  await expect.element(items.nth(1)).toMatchTextContent(/125,50.€ ?sis\. ALV/)
  await expect.element(items.nth(2)).not.toMatchTextContent('€')
})

test('pages in which nothing fits are looked through by themselves, and after ten of them the person is asked', async () => {
  const asked: number[] = []
  const LAST = 12
  await show((cursor) => {
    const index = cursor ? Number(cursor.id) : 0
    asked.push(index)
    const next = index < LAST ? { at: `20${26 - index}-03-05T10:00:00.000Z`, id: `${index + 1}` } : null
    return { rows: index === LAST ? [row()] : [], next }
  })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Ei osumia 5.3.2017 jälkeen. Vanhempia on vielä katsomatta.')
  expect(asked).toHaveLength(10)
  await userEvent.click(page.getByRole('button', { name: 'Hae vanhemmista' }))
  await expect.element(page.getByRole('listitem')).toMatchTextContent('Jarrut')
  expect(asked).toEqual(Array.from({ length: LAST + 1 }, (_, index) => index))
})

test('the next search cancels the one before', async () => {
  const given: string[] = []
  const wire = vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const { text } = JSON.parse(new URL(String(url), location.href).searchParams.get('input') ?? '{}')[0]
    if (!text) return Promise.resolve(Response.json([{ result: { data: { rows: [row()], next: null } } }]))
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        given.push(text)
        reject(new DOMException('', 'AbortError'))
      })
    })
  })
  onTestFinished(() => wire.mockRestore())
  await renderFor(ownOrganization('GARAGE', 'Oma'), <Archive kinds={kinds} />)
  const field = page.getByRole('searchbox')
  await userEvent.fill(field, 'jar')
  await expect.element(page.getByText('Ladataan arkistoa…')).toBeInTheDocument()
  await userEvent.fill(field, 'jarrut')
  await expect.poll(() => given).toEqual(['jar'])
})

test('own days begin with this year, and go away with the other filters', async () => {
  await page.viewport(1440, 900)
  in2026()
  await show(() => ({ rows: [row()], next: null }))
  await userEvent.selectOptions(page.getByLabelText('Aika'), 'Valitse päivät')
  await expect.element(page.getByLabelText('Alkupäivä')).toHaveValue('1.1.2026')
  await userEvent.click(page.getByRole('button', { name: 'Tyhjennä rajaukset' }))
  await expect.element(page.getByLabelText('Alkupäivä')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Aika')).toHaveDisplayValue('Koko aika')
})

test('a start that is typed after the old end changes no field, and is pointed out', async () => {
  await page.viewport(1440, 900)
  in2026()
  await show(() => ({ rows: [row()], next: null }))
  await userEvent.selectOptions(page.getByLabelText('Aika'), 'Viime vuosi')
  await userEvent.selectOptions(page.getByLabelText('Aika'), 'Valitse päivät')
  await userEvent.fill(page.getByLabelText('Alkupäivä'), '1.1.2026')
  await expect
    .element(page.getByText(/^Päivät ovat väärin päin/))
    .toHaveTextContent('Päivät ovat väärin päin: näytetään 31.12.2025–1.1.2026.')
  await userEvent.fill(page.getByLabelText('Loppupäivä'), '2.1.2026')
  await expect.element(page.getByText(/^Päivät ovat väärin päin/)).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Alkupäivä')).toHaveValue('1.1.2026')
})

test('a car that belongs to no fleet any more is searched for by its number', async () => {
  await page.viewport(1440, 900)
  const asked: unknown[] = []
  serveApi((path, input) => {
    if (path === 'tickets.intake.cars') return { cars: [], more: 0 }
    asked.push((input as { plate?: string }).plate)
    return { rows: [row()], next: null }
  })
  await renderFor(ownOrganization('GARAGE', 'Oma'), <Archive kinds={kinds} />)
  await userEvent.fill(page.getByRole('combobox', { name: 'Auto' }), 'myy 123')
  await userEvent.click(page.getByRole('option', { name: 'MYY-123 hae tällä numerolla' }))
  await expect.poll(() => asked).toEqual([undefined, 'MYY-123'])
})

test('on a phone the day stays in sight, however long the name of the car', async () => {
  await page.viewport(320, 700)
  await show(() => ({ rows: [row({ make: 'Mercedes-Benz', model: 'Sprinter 519 CDI Pitkä' })], next: null }))
  await expect.element(page.getByText(/2026-0007/)).toMatchTextContent(/^5\.3\.2026 · 2026-0007 · Mercedes-Benz/)
})

test('a row that is removed hands the focus to the next one', async () => {
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

test('a thing of an unknown kind is left out', async () => {
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
  const api = vi.mocked(window.fetch).getMockImplementation() ?? window.fetch
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

test('an export shows how many rows it has so far, and can be cancelled', async () => {
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

test('a file goes on while something else is shown, also nothing, and each organisation has its own', async () => {
  const answers = (_: string, input: unknown) => ({
    rows: (input as { text?: string }).text ? [] : [row()],
    next: null,
  })
  serveApi(answers)
  const screen = await renderFor(ownOrganization('GARAGE', 'Oma'), <Archive kinds={kinds} />)
  serveFile('4', ['Laji\r\n'])
  await userEvent.click(page.getByRole('button', { name: 'Lataa CSV' }))
  await userEvent.fill(page.getByRole('searchbox'), 'ei tällaista')
  await expect.element(page.getByText('Rajauksiin sopivaa ei löytynyt')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Ei osumia')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await screen.unmount()
  const other = await renderFor(ownOrganization('CUSTOMER', 'Toinen'), <Archive kinds={kinds} />)
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  serveFile('4', ['Laji\r\n'])
  await userEvent.click(page.getByRole('button', { name: 'Lataa CSV' }))
  await userEvent.click(page.getByRole('button', { name: 'Peruuta' }))
  await other.unmount()
  await renderFor(ownOrganization('GARAGE', 'Oma'), <Archive kinds={kinds} />)
  await userEvent.click(page.getByRole('button', { name: 'Peruuta' }))
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})

test('a file that breaks half way gives an error and is not saved', async () => {
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
