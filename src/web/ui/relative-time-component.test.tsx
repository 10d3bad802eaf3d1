import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RelativeTime } from './relative-time.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('the text follows the clock and the exact time is kept and printed', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-05T12:05:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { container } = await render(<RelativeTime at="2026-03-05T12:04:50Z" />)
  const time = container.querySelector('time')
  const [shown, printed] = time?.children ?? []
  expect(shown?.textContent).toBe('Nyt')
  expect(printed?.textContent).toBe('5.3.2026 klo 14.04')
  expect(time?.dataset.tooltip).toBe('5.3.2026 klo 14.04')
  vi.setSystemTime(new Date('2026-03-05T12:10:00Z'))
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await expect.poll(() => shown?.textContent).toBe('5 minuuttia sitten')
})
