import { defineRoute, type Route } from '#server/http/route.ts'
import { sitePages } from '../site-pages.ts'

/** A day: what they say changes with a release. */
const CACHE = 'public, max-age=86400'

/** Which pages search engines may look at, and where they are. The application answers no request without a session. */
export const searchEngineRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/robots.txt',
    access: 'anyone',
    handle({ services, reply }) {
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHE)
      return `User-agent: *\nDisallow: /api/\nDisallow: /app\n\nSitemap: ${services.publicUrl}/sitemap.xml\n`
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sitemap.xml',
    access: 'anyone',
    handle({ services, reply }) {
      reply.type('application/xml; charset=utf-8').header('cache-control', CACHE)
      const addresses = sitePages.map(({ path }) => `  <url><loc>${services.publicUrl}${path}</loc></url>`)
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`
    },
  }),
]
