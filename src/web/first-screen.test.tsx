import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { afterFirstScreen, beginFirstScreen, endFirstScreen, isFirstScreenDone, loadAhead } from './first-screen.ts'
import { lazyComponent } from './lazy-component.tsx'
import { holdPageLoad } from './page-load.ts'
import { LazyOverlay } from './ui/lazy-overlay.tsx'

test('nothing waits where no first screen was begun', async () => {
  expect(isFirstScreenDone()).toBe(true)
  await afterFirstScreen()
})

test('what is deferred loads after the first screen, and at once when it is needed earlier', async () => {
  beginFirstScreen()
  const loaded: string[] = []
  const lazy = (name: string, options = {}) =>
    lazyComponent(
      async () => {
        loaded.push(name)
        return { Part: () => <p>{name}</p> }
      },
      'Part',
      options,
    )
  const Now = lazy('now')
  const Later = lazy('later', { later: true })
  const Closed = lazy('closed')
  const Opened = lazy('opened')
  const screen = await render(
    <>
      <Suspense>
        <Now />
      </Suspense>
      <Suspense>
        <Later />
      </Suspense>
      <LazyOverlay open={false} waiting={<p>the button of the closed one</p>}>
        <Closed />
      </LazyOverlay>
      <LazyOverlay open>
        <Opened />
      </LazyOverlay>
    </>,
  )
  await expect.element(screen.getByText('now')).toBeVisible()
  await expect.element(screen.getByText('opened')).toBeVisible()
  await expect.element(screen.getByText('the button of the closed one')).toBeVisible()
  expect(loaded.sort()).toEqual(['now', 'opened'])

  endFirstScreen()
  endFirstScreen()
  await expect.element(screen.getByText('later')).toBeVisible()
  await expect.element(screen.getByText('closed', { exact: true })).toBeVisible()
  expect(isFirstScreenDone()).toBe(true)
})

test('what is loaded ahead comes one after the other, and not while an opened page waits', async () => {
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const load = (name: string, coming = Promise.resolve()) => {
    begun.push(name)
    return coming
  }
  const release = holdPageLoad()
  const loads = [
    loadAhead(() => load('first', first.promise)),
    loadAhead(() => load('second')),
    loadAhead(() => load('third')),
  ]
  // what they wait for are promises only; a browser among busy ones may have no idle moment for minutes
  await new Promise((next) => setTimeout(next))
  expect(begun).toEqual([])
  release()
  await expect.poll(() => begun).toEqual(['first'])
  first.reject(new Error('no connection'))
  await Promise.allSettled(loads)
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('a button that is pressed when the first screen ends stays where it is until its click', async () => {
  beginFirstScreen()
  const { promise: never } = Promise.withResolvers<{ Part: () => null }>()
  const Closed = lazyComponent(() => never, 'Part')
  const screen = await render(
    <LazyOverlay open={false} waiting={<button type="button">Valikko</button>}>
      <Closed />
    </LazyOverlay>,
  )
  const pressed = screen.getByRole('button', { name: 'Valikko' }).element()
  const pointer = (kind: string) =>
    pressed.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true, button: 0 }))
  pointer('pointerdown')
  endFirstScreen()
  await afterFirstScreen()
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
  expect(pressed.isConnected).toBe(true)
  pointer('pointerup')
  await expect.poll(() => pressed.isConnected).toBe(false)
})
