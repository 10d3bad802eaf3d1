import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { publishReceived } from '#web/live/received-events.ts'
import '#web/theme.css'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { MessageMarks } from './message-marks.tsx'
import { MessageWord } from './message-word.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { PinnedMessages } from './pinned-messages.tsx'

const organization = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const party = { id: 'other', name: 'Pohjolan Kuljetus', image: null }
const ticket = {
  id: 't1',
  type: 'ticket',
  number: '2026-0042',
  title: 'Jarrut',
  status: 'IN_PROGRESS',
  urgent: false,
  registrationNumber: 'ABC-123',
  vinNumber: null,
  make: 'Ford',
  model: 'Transit',
  color: '',
  year: 2020,
  garage: party,
  customer: party,
  mechanic: null,
  createdAt: '2026-03-01T08:00:00Z',
  garageArchivedAt: null,
}
const message = (id: number, body: string, more: object = {}) => ({
  id,
  organizationId: 'other',
  sender: { id: 'm', name: 'Maija Meri', image: null },
  body,
  files: [],
  createdAt: '2026-03-01T08:00:00Z',
  editedAt: null,
  withdrawnAt: null,
  ...more,
})

test('a ticket of the two sides is searched for, chosen, and the window closes; a refusal is shown in it', async () => {
  const asked: unknown[] = []
  let isRefused = true
  serveApi((path, input) => {
    if (path === 'tickets.list') return { tickets: [ticket], count: 1, next: null }
    asked.push(input)
    if (isRefused) throw new Refused({ kind: 'conflict', reason: 'message_withdrawn' })
    return {}
  })
  const onClose = vi.fn()
  const screen = await renderFor(organization, <PinDialog otherId="other" messageId={7} onClose={onClose} />)
  const option = screen.getByRole('option', { name: /ABC-123/ })
  await userEvent.click(option)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  isRefused = false
  await userEvent.fill(screen.getByPlaceholder('Rekisterinumero, huollon numero tai otsikko'), 'abc')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(asked.at(-1)).toMatchObject({ otherId: 'other', messageId: 7, ticketId: 't1' })
})

test('the ticket shows its messages, of a withdrawn one the trace, and asks again when one of them changes', async () => {
  let pins = [
    { message: message(7, 'Avaimet laatikossa'), pinnedAt: '2026-03-01T08:00:00Z', pinnedBy: 'Katri' },
    {
      message: message(8, '', { withdrawnAt: '2026-03-01T09:00:00Z' }),
      pinnedAt: '2026-03-01T08:00:00Z',
      pinnedBy: null,
    },
  ]
  const asked: string[] = []
  serveApi((path) => {
    asked.push(path)
    return path === 'chatPins.ofTicket' ? { otherId: 'other', pins } : {}
  })
  const screen = await renderFor(organization, <PinnedMessages ticketId="t1" />)
  await expect.element(screen.getByText('Avaimet laatikossa')).toBeVisible()
  await expect.element(screen.getByText('Viesti poistettu')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Näytä keskustelussa' }).first())
    .toHaveAttribute('href', expect.stringContaining('viesti=7'))
  publishReceived({ type: 'messageEvent.new', messageId: 99 })
  pins = [{ message: message(7, 'Avaimet tiskillä'), pinnedAt: '2026-03-01T08:00:00Z', pinnedBy: 'Katri' }]
  publishReceived({ type: 'messageEvent.new', messageId: 7 })
  await expect.element(screen.getByText('Avaimet tiskillä')).toBeVisible()
  expect(asked).toHaveLength(2)
  pins = []
  await userEvent.click(screen.getByRole('button', { name: /Irrota viesti huollosta/ }))
  await expect.element(screen.getByText('Liitetyt viestit')).not.toBeInTheDocument()
})

test('the tickets of all shown messages are fetched with one request', async () => {
  const asked: unknown[] = []
  serveApi((_, input) => {
    asked.push(input)
    return [{ messageId: 8, ticket: { ...ticket, vinNumber: null } }]
  })
  const screen = await renderFor(
    organization,
    [7, 8, 9].map((id) => <MessageMarks key={id} otherId="other" messageId={id} from={7} />),
  )
  await expect
    .element(screen.getByRole('link', { name: 'Liitetty huoltoon ABC-123' }))
    .toHaveAttribute('href', '/app/tickets/t1')
  expect(screen.getByRole('link').elements()).toHaveLength(1)
  expect(asked).toMatchObject([{ from: 7 }])
})

test('words are asked about together; what leads nowhere stays a word', async () => {
  const asked: { words: string[] }[] = []
  serveApi((_, input) => {
    asked.push(input as { words: string[] })
    return [
      { word: 'ABC-123', kind: 'vehicle', id: 'v1' },
      { word: '2026-0042', kind: 'ticket', id: 't1' },
    ]
  })
  const words = ['ABC-123', '2026-0042', 'XYZ-9']
  const screen = await renderFor(
    organization,
    words.map((word) => (
      <p key={word}>
        <MessageWord otherId="other" word={word}>
          {word}
        </MessageWord>
      </p>
    )),
  )
  await expect.element(screen.getByRole('link', { name: 'ABC-123' })).toHaveAttribute('href', '/app/vehicles/v1')
  await expect.element(screen.getByRole('link', { name: '2026-0042' })).toHaveAttribute('href', '/app/tickets/t1')
  await expect.element(screen.getByText('XYZ-9')).toBeVisible()
  expect(asked.map((one) => one.words)).toEqual([words])
})
