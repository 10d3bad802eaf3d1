import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '#web/query-client.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'

beforeEach(() => queryClient.clear())

test.each([true, false])(
  'a user without an organisation reads that, and finds none in the list (large: %s)',
  async (isLarge) => {
    const wire = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([{ result: { data: [] } }]))
    onTestFinished(() => wire.mockRestore())
    const rootRoute = createRootRoute({
      component: () => (
        <QueryClientProvider client={queryClient}>
          <OrganizationSwitcher isLarge={isLarge} />
        </QueryClientProvider>
      ),
    })
    const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
    await render(<RouterProvider router={router as unknown as RegisteredRouter} />)
    await page.getByRole('button', { name: /Ei organisaatiota/ }).click()
    await expect.element(page.getByText('Ei organisaatioita', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Luo organisaatio')).not.toBeInTheDocument()
  },
)
