import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RegisteredRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'

/** Shows a part of the desk where its links to tickets lead somewhere. */
export async function renderAtRoot(component: ComponentType) {
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: component as () => React.ReactNode }),
    createRoute({ getParentRoute: () => root, path: '/app/tickets/$ticketId' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  // the component reads nothing of the registered tree but the link's path
  return render(<RouterProvider router={router as unknown as RegisteredRouter} />)
}
