import type { Isolation } from '#server/isolation.ts'

export const isolation: Isolation<Record<never, never>> = {
  cases: {},
  routes: {
    'POST /api/contact': { about: 'anyone', why: 'visitors write to us' },
    'GET /robots.txt': { about: 'anyone', why: 'search engines ask' },
    'GET /sitemap.xml': { about: 'anyone', why: 'the same' },
  },
}
