import { defineRoute, type Route } from '#server/http/route.ts'
import { docsPage } from './docs-page.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { operationRoute } from './operation-route.ts'
import { operations } from './operations.ts'
import { API_PATH } from './problem.ts'

/** Nothing of these two depends on who asks. */
const CACHED = 'public, max-age=300'

let documents: { publicUrl: string; document: OpenApi } | undefined

/** `GET /api/v1/openapi.json`: made at the first call, so that no start pays for it. */
const documentRoute = defineRoute({
  method: 'GET',
  url: `${API_PATH}/openapi.json`,
  access: 'anyone',
  handle({ services: { publicUrl }, reply }) {
    if (documents?.publicUrl !== publicUrl) documents = { publicUrl, document: openApi(publicUrl) }
    reply.header('cache-control', CACHED)
    return documents.document
  },
})

/** `GET /api/v1/docs`: the page for integrators. */
const docsRoute = defineRoute({
  method: 'GET',
  url: `${API_PATH}/docs`,
  access: 'anyone',
  handle({ services: { publicUrl }, reply }) {
    const page = docsPage(reply, publicUrl)
    reply.header('cache-control', CACHED)
    return page
  },
})

export const restRoutes: readonly Route[] = [documentRoute, docsRoute, ...operations.map(operationRoute)]
