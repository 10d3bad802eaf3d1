import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AuthPage } from './auth-page.tsx'

test('from every page of signing in a visitor finds home, what binds them, and us', async () => {
  const wire = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}))
  onTestFinished(() => wire.mockRestore())
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AuthPage title="Luo tili">…</AuthPage> }),
    history: createMemoryHistory(),
  })
  const screen = await render(<RouterProvider router={router as unknown as RegisteredRouter} />)
  for (const [name, to] of [
    ['Huoltosilta, etusivu', '/'],
    ['Käyttöehdot', '/legal/terms-of-service'],
    ['Tietosuojaseloste', '/legal/privacy-policy'],
    ['Ota yhteyttä', '/#contact'],
  ] as const)
    await expect.element(screen.getByRole('link', { name }).first()).toHaveAttribute('href', to)
})
