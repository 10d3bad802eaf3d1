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
    'Uusi, ohitettu',
    'Aikataulutettu, ohitettu',
    'Työn alla, nyt',
    'Noudettavissa, tulossa',
    'Valmis, tulossa',
  ])
  expect(stops.map((stop) => stop.getAttribute('aria-current'))).toEqual([null, null, 'step', null, null])
})

test('waiting stands on a side track, with the station that it left passed', async () => {
  const screen = await render(<StatusTrack stations={stations} sideTracks={sideTracks} current="WAITING" />)
  await expect.element(screen.getByText('Odottaa osia')).toBeVisible()
  const current = screen.container.querySelectorAll('[aria-current="step"]')
  expect([...current].map((element) => element.getAttribute('aria-label'))).toEqual(['Odottaa osia'])
  expect(screen.container.querySelectorAll('li')[2]?.textContent).toBe('Työn alla, ohitettu')
})

test('names stay within a narrow card: only the present one is seen', async () => {
  const screen = await render(
    <div style={{ width: 320 }}>
      <StatusTrack stations={stations} current="SCHEDULED" />
    </div>,
  )
  const seen = [...screen.container.querySelectorAll('p')].filter((p) => p.offsetWidth > 1).map((p) => p.textContent)
  expect(seen).toEqual(['Aikataulutettu, nyt'])
})

test('the small status track is one picture with a name', async () => {
  const screen = await render(<StatusTrack size="sm" stations={stations} sideTracks={sideTracks} current="WAITING" />)
  await expect.element(screen.getByRole('img', { name: 'Tila 3/5: Odottaa osia' })).toBeVisible()
})

test('a status that is on no track marks no station as passed', async () => {
  const { container } = await render(<StatusTrack stations={stations} current="CANCELLED" />)
  expect(container.querySelector('[aria-current]')).toBeNull()
})

test('every status has a shape of its own beside its words', async () => {
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
