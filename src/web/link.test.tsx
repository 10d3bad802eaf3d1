import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NearLink } from './link.tsx'

test('a page is fetched when its link is within 200 px of the window, and not before', async () => {
  const loaded = vi.fn()
  const root = createRootRoute()
  const routes = ['/app/archive', '/app/chats'].map((path) =>
    createRoute({ getParentRoute: () => root, path, loader: () => loaded(path) }),
  )
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <div style={{ height: innerHeight + 150 }} />
        <NearLink to="/app/archive">Lähellä</NearLink>
        <div style={{ height: 200 }} />
        <NearLink to="/app/chats">Kaukana</NearLink>
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([home, ...routes]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider router={router as never} />)
  await expect.poll(() => loaded.mock.calls).toEqual([['/app/archive']])
  scrollTo(0, 300)
  await expect.poll(() => loaded.mock.calls).toEqual([['/app/archive'], ['/app/chats']])
})
