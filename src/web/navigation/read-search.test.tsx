import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

const root = createRootRoute()
const page = createRoute({
  getParentRoute: () => root,
  path: '/page',
  validateSearch: readSearch(({ page: number }): { page?: number } =>
    typeof number === 'number' ? { page: number } : {},
  ),
})

async function searchAt(address: string): Promise<object | undefined> {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  return router.state.matches.at(-1)?.search
}

test.each([
  ['/page?page=3', { page: 3 }],
  ['/page?page=[3]', {}],
  ['/page?page=x&other=7', {}],
  ['/page', {}],
])('at %s the page receives %j', async (address, told) => {
  expect(await searchAt(address)).toEqual(told)
})
