import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showConnection } from '#web/live/live-state.ts'
import { ConnectionSign } from './connection-sign.tsx'

afterEach(() => {
  showConnection(true)
  vi.useRealTimers()
})

test.each([390, 1200])(
  'a lost connection is shown after two seconds, %s pixels wide, and its return ends that',
  async (width) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.viewport(width, 800)
    await render(
      <QueryClientProvider client={new QueryClient()}>
        <ConnectionSign />
      </QueryClientProvider>,
    )
    const sign = page.getByText('Ei yhteyttä. Yritetään uudelleen…')
    flushSync(() => showConnection(false))
    flushSync(() => vi.advanceTimersByTime(1999))
    expect(sign.query()).toBeNull()
    flushSync(() => vi.advanceTimersByTime(1))
    expect(sign.query()).not.toBeNull()
    await expect.element(sign, { interval: 0 }).toBeVisible()
    showConnection(true)
    await expect.element(sign).not.toBeInTheDocument()
  },
)
