import type { Isolation, RouteIsolationCases } from '#server/isolation.ts'
import { restRoutes } from './rest-api.routes.ts'

const documents: RouteIsolationCases = {
  'GET /api/v1/openapi.json': { about: 'anyone', why: 'the document of the interface' },
  'GET /api/v1/docs': { about: 'anyone', why: 'the page of the interface' },
}

/** What a key may see is tested by `operations.test.ts`, operation by operation. */
const program = { about: 'program', why: 'a key of the organisation, and no session' } as const

const calls = restRoutes.map(({ method, url }) => `${method} ${url}`).filter((name) => !(name in documents))

export const isolation: Isolation<Record<never, never>> = {
  cases: {},
  routes: { ...documents, ...Object.fromEntries(calls.map((name) => [name, program])) },
}
