import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import '#web/theme.css'
import { serveApi } from '#web/wire.fixture.ts'
import { ToDate } from './to-date.tsx'

test('a day is chosen in the calendar, by keys too, and its first message is asked for; no day to come is offered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const asked: unknown[] = []
  serveApi((_, input) => {
    asked.push(input)
    return { id: null }
  })
  const screen = await renderFor(ownOrganization('GARAGE', 'Vallilan Autohuolto'), <ToDate otherId="other" />)
  await userEvent.click(screen.getByRole('button', { name: 'Siirry päivään' }))
  await expect.element(screen.getByRole('grid')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=grid]')).not.toBeNull()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => asked).toEqual([expect.objectContaining({ otherId: 'other', day: '2026-11-16' })])
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
})
