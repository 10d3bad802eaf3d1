import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#shared/app-error.ts'
import { answerFailure } from './answer-failure.ts'

/** Settings that the browser gets at run time, as `#web/config.ts` reads them. */
export type BrowserConfig = Record<string, unknown>

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dist = `${root}dist/client`

/** `<` cannot end the data block early when it is written as an escape. */
const configBlock = (config: BrowserConfig): string =>
  `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Pages of the single-page application; everything else under / is an asset or does not exist. */
const isPage = (path: string): boolean => /^\/($|(app|_app|auth|legal|docs__)(\/|$))/.test(path)

/** Which of the two documents: each asks for its own first screen's chunks at once. */
const documentOf = (path: string): string => (path.startsWith('/auth') ? 'auth.html' : 'app.html')

/** The application's pages begin with a drawing of its shell; the others have none. */
const hasShell = (path: string): boolean => /^\/_?app(\/|$)/.test(path)
const withoutShell = (html: string): string => html.replace(/<!--shell-->[\s\S]*<!--\/shell-->/, '')

/** Serves the built client: documents with the run-time settings in them, hashed assets for ever, the rest fresh. */
export async function serveBuiltClient(app: FastifyInstance, config: BrowserConfig): Promise<void> {
  const documents = new Map<string, { plain: string; withShell: string }>()
  for (const name of ['app.html', 'auth.html']) {
    const html = (await readFile(`${dist}/${name}`, 'utf8')).replace('<!--config-->', () => configBlock(config))
    documents.set(name, { plain: withoutShell(html), withShell: html })
  }
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/.'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // the folder itself is no file: without this it would be forbidden
  app.get('/', (_request, reply) => reply.redirect('/app', 302))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    if (request.method !== 'GET' || path.startsWith('/api/')) return answerFailure(reply, notFound('route'))
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(documents.get(documentOf(path))?.[hasShell(path) ? 'withShell' : 'plain'])
  })
}

/** In place of the service worker of a build: a browser that has one asks for it at its next visit and loses it (docs/offline.md). */
export async function takeServiceWorkerBack(app: FastifyInstance): Promise<void> {
  const script = await readFile(`${root}public/service-worker-off.js`, 'utf8')
  app.get('/service-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/** Development: Vite in the same process and on the same port, with hot reload. */
export async function serveHotClient(app: FastifyInstance, config: BrowserConfig): Promise<void> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  // its sockets would keep the server from closing
  app.addHook('preClose', () => vite.close())
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (request.method !== 'GET' || path.startsWith('/api/')) return answerFailure(reply, notFound('route'))
    const document = await vite.transformIndexHtml(request.url, await readFile(`${root}app.html`, 'utf8'))
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send((hasShell(path) ? document : withoutShell(document)).replace('<!--config-->', () => configBlock(config)))
  })
}
