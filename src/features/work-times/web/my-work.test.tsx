import '#web/theme.css'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { MyWork as Work } from '../work-times.ts'
import { MyWork } from './my-work.tsx'

const party = { id: 'x', name: 'Pohjolan Kuljetus', image: null }
const car: Work['cars'][number] = {
  id: 'car',
  type: 'ticket',
  number: '2026-0001',
  title: 'Moottorin vikavalo palaa',
  status: 'IN_PROGRESS',
  statusChangedAt: '2026-01-12T06:00:00.000Z',
  waitingFor: null,
  approvalWait: null,
  urgent: false,
  hasNewMessage: false,
  registrationNumber: 'EPS-162',
  vinNumber: null,
  make: 'Mercedes-Benz',
  model: 'Vito',
  color: '',
  year: 2019,
  garage: party,
  customer: party,
  mechanic: party,
  requestedAt: null,
  scheduledStart: '2026-01-12T06:00:00.000Z',
  promisedReadyAt: '2026-01-12T14:00:00.000Z',
  closedAt: null,
  garageArchivedAt: null,
  customerArchivedAt: null,
  createdAt: '2026-01-11T06:00:00.000Z',
  version: 1,
  keysLocation: '',
  services: [],
  workedMs: 0,
}
const work: Work = {
  running: { ticketId: 'car', forMs: 60_000 },
  question: null,
  todayMs: 0,
  cars: [car],
  free: [],
  freeCount: 0,
  checksReady: false,
}

/** In a window, as wide as a page is next to its sidebar. */
async function open(width: number, fontSize = '', window = width) {
  await page.viewport(window, 900)
  document.documentElement.style.fontSize = fontSize
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  serveApi((path) => (path === 'workTimes.mine' ? work : []))
  const mechanic = { id: 'matti' } as never
  await renderFor(
    ownOrganization('GARAGE', 'Vallilan Autohuolto'),
    <ProfileContext value={mechanic}>
      <div style={{ width }}>
        <MyWork onShowDesk={() => {}} />
      </div>
    </ProfileContext>,
  )
  const card = page.getByRole('article', { name: 'EPS-162' })
  await expect.element(card).toBeVisible()
  return card
}

test.each([
  ['a phone', 358, '', 358],
  ['a phone with letters half as large again', 358, '150%', 358],
  ['a page beside the sidebar with letters half as large again', 880, '150%', 1440],
])('nothing of a car overflows its card on %s', async (_where, width, fontSize, window) => {
  const card = (await open(width, fontSize, window)).element()
  const { right } = card.getBoundingClientRect()
  for (const part of card.querySelectorAll('*')) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  // one column as soon as two would leave words of a letter or two
  expect(right).toBeGreaterThan(width * 0.8)
})

test('on a phone the running time is next to the plate, and the car’s name below', async () => {
  const card = await open(358)
  const clock = card.getByRole('timer').element().getBoundingClientRect()
  const plate = card.getByText('EPS-162').first().element().getBoundingClientRect()
  const name = card
    .getByText(/Mercedes-Benz/)
    .element()
    .getBoundingClientRect()
  expect(Math.abs((clock.top + clock.bottom) / 2 - (plate.top + plate.bottom) / 2)).toBeLessThan(8)
  expect(name.top).toBeGreaterThanOrEqual(clock.bottom - 4)
})
