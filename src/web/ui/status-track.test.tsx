import '../theme.css'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { StatusBadge } from './status-badge.tsx'
import { statusShapes, statusTones } from './status-glyph.tsx'
import { StatusTrack } from './status-track.tsx'
import type { SideTrack, Station } from './status-track-stations.ts'

const stations: Station[] = [
  { tone: 'NEW', label: 'Uusi' },
  { tone: 'SCHEDULED', label: 'Aikataulutettu' },
  { tone: 'IN_PROGRESS', label: 'Työn alla' },
  { tone: 'READY', label: 'Noudettavissa' },
  { tone: 'DONE', label: 'Valmis' },
]
const sideTracks: SideTrack[] = [{ tone: 'WAITING', label: 'Odottaa osia', after: 'IN_PROGRESS' }]

test('every station is read with where it lies, and the present one is marked', async () => {
  const { container } = await render(<StatusTrack stations={stations} current="IN_PROGRESS" />)
  const stops = [...container.querySelectorAll('li')]
  expect(stops.map((stop) => stop.textContent)).toEqual([
    'Uusi, käyty läpi',
    'Aikataulutettu, käyty läpi',
    'Työn alla, nyt',
    'Noudettavissa, tulossa',
    'Valmis, tulossa',
  ])
  expect(stops.map((stop) => stop.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null])
})

test('waiting is between the station that it left and the one to which it comes back', async () => {
  const { container } = await render(<StatusTrack stations={stations} sideTracks={sideTracks} current="WAITING" />)
  const stops = [...container.querySelectorAll('li')].map((stop) => stop.textContent)
  expect(stops.slice(2, 5)).toEqual(['Työn alla, käyty läpi', 'Odottaa osia, nyt', 'Noudettavissa, tulossa'])
  expect(container.querySelector('[aria-current="step"]')?.textContent).toContain('Odottaa osia')
})

test('a side track that does not come back is the end', async () => {
  const cancelled: SideTrack[] = [{ tone: 'CANCELLED', label: 'Peruttu', after: 'NEW', rejoins: false }]
  const { container } = await render(<StatusTrack stations={stations} sideTracks={cancelled} current="CANCELLED" />)
  const stops = [...container.querySelectorAll('li')].map((stop) => stop.textContent)
  expect(stops).toEqual(['Uusi, käyty läpi', 'Peruttu, nyt'])
})

test('names stay within a narrow card: only the present one is seen', async () => {
  const screen = await render(
    <div style={{ width: 320 }}>
      <StatusTrack stations={stations} current="SCHEDULED" />
    </div>,
  )
  const seen = [...screen.container.querySelectorAll<HTMLElement>('p > span:not([aria-hidden])')].filter(
    (name) => name.offsetWidth > 1,
  )
  expect(seen.map((name) => name.textContent)).toEqual(['Aikataulutettu, nyt'])
  const list = screen.container.querySelector('ol')
  expect(list?.scrollWidth).toBeLessThanOrEqual(320)
})

const dated = (station: Station): Station => ({ ...station, note: 'pe 27.11.' })

test.each([480, 560, 660, 760, 860, 960, 1024, 1200])('stations never collide (%i px)', async (width) => {
  for (const current of ['IN_PROGRESS', 'WAITING'] as const) {
    const screen = await render(
      <div style={{ width }}>
        <StatusTrack
          stations={stations.map(dated)}
          sideTracks={sideTracks.map((one) => ({ ...one, note: 'pe 27.11.' }))}
          current={current}
        />
      </div>,
    )
    const stops = [...screen.container.querySelectorAll('ol p')].map((stop) => stop.getBoundingClientRect())
    for (const [index, stop] of stops.entries())
      expect(stops[index + 1]?.left ?? width + 99).toBeGreaterThan(stop.right)
    for (const name of screen.container.querySelectorAll<HTMLElement>('ol p'))
      expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    await screen.unmount()
  }
})

test('the small status track is one picture with a name', async () => {
  const screen = await render(<StatusTrack size="sm" stations={stations} sideTracks={sideTracks} current="WAITING" />)
  await expect.element(screen.getByRole('img', { name: 'Tila 3/5: Odottaa osia' })).toBeVisible()
})

test('a status that is on no track marks no station as passed', async () => {
  const { container } = await render(<StatusTrack stations={stations} current="CANCELLED" />)
  expect(container.querySelector('[aria-current]')).toBeNull()
})

test('every status has a shape of its own next to its text', async () => {
  const { container } = await render(
    <p>
      {statusTones.map((tone) => (
        <StatusBadge key={tone} tone={tone}>
          {tone}
        </StatusBadge>
      ))}
    </p>,
  )
  const shapes = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML)
  expect(new Set(shapes).size).toBe(Object.keys(statusShapes).length)
})
