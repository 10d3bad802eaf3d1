import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { routeServer } from '#test/route-server.ts'
import { sitePages } from '../site-pages.ts'
import { searchEngineRoutes } from './search-engine-routes.ts'

const { db } = await testDatabase()
const app = await routeServer(db, searchEngineRoutes)

test('search engines find every public page, and are kept from the application', async () => {
  const robots = await app.inject('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  const address = /^Sitemap: (.*)\/sitemap\.xml$/m.exec(robots.body)?.[1]
  expect(robots.body).toContain('Disallow: /app')
  const { body } = await app.inject('/sitemap.xml')
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toEqual(sitePages.map(({ path }) => `${address}${path}`))
})
