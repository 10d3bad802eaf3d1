import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { installFeatures } from '#web/installed-features.ts'
import { showConnection } from '#web/live/live-state.ts'
import { startTestOutbox } from '#web/offline/outbox.fixture.ts'
import { waitingActs } from '#web/offline/waiting-acts.ts'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { useTimeActs } from './use-time-acts.ts'

const car = { id: 'car', registrationNumber: 'EPS-162', vinNumber: null, make: 'Ford', model: 'Transit', year: 2019 }

function Press() {
  const { press } = useTimeActs('garage')
  return (
    <button type="button" onClick={() => void press('start', car)}>
      Aloita
    </button>
  )
}

test('Kumoa of a queued Aloita that is sent meanwhile has the server undo it', async () => {
  const calls: string[] = []
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  serveApi(async (path) => {
    calls.push(path)
    if (path === 'workTimes.start') await answered
    return null
  })
  const queuedActs = { 'workTimes.start': () => import('./queued-time-act.ts') }
  installFeatures([{ name: 'work-times', failures: {}, checkedPages: [], queuedActs }])
  onTestFinished(() => void vi.useRealTimers())
  await startTestOutbox()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Press />
    </QueryClientProvider>,
  )
  // it is offered to be undone however long the browser takes
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const still = { interval: 0 }
  showConnection(false)
  screen
    .getByRole('button', { name: 'Aloita' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => waitingActs().length, still).toBe(1)
  showConnection(true)
  await expect.poll(() => calls, still).toEqual(['workTimes.start'])
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))
  answer()
  await expect.poll(() => calls, still).toEqual(['workTimes.start', 'workTimes.undo'])
  await expect.poll(() => waitingActs(), still).toEqual([])
})
