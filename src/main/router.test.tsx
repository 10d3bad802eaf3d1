import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

async function at(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return router.state
}

test.each([
  ['/auth', '/auth/login'],
  ['/docs__', '/docs__/ui'],
])('%s by itself leads to %s', async (path, page) => {
  expect((await at(path)).location.pathname).toBe(page)
})

test.each([
  ['/app/nothing-here', '/app'],
  ['/app/tickets/1/nothing', '/app'],
  ['/nothing-here', '__root__'],
  ['/auth/nothing', '__root__'],
])('%s leads nowhere, and %s shows that', async (path, routeId) => {
  const { matches } = await at(path)
  expect(matches.find(({ _notFound }) => _notFound)?.routeId).toBe(routeId)
})
