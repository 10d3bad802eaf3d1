import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#shared/app-error.ts'
import { compressed, encodingFor, readyMade } from './compressed.ts'
import { answerWhole } from './failure-page.ts'
import type { FirstAnswers } from './first-answers.ts'
import { type PublicSite, renderSite, type SiteRenderer, serveSite } from './public-site.ts'

/** Settings that the browser gets at run time, as `#web/config.ts` reads them. */
export type BrowserConfig = Record<string, unknown>

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Without the characters that could end a data block or a line of a script, each written as an escape of JSON. */
const harmless = (json: string): string =>
  json.replaceAll(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Data, no script: nothing runs, and the content security policy allows nothing inline. */
const block = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${harmless(json)}</script>`

const withConfig = (html: string, config: BrowserConfig): string =>
  html.replace('<!--config-->', () => block('config', JSON.stringify(config)))

const FIRST_ANSWERS = '<!--first-answers-->'

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Pages of the single-page application; everything else under / is an asset or does not exist. */
const PAGES = ['app', '_app', 'auth']
/** Paths that begin so are bare, with anything after it (source specification, section 2). */
const BARE = '/docs__'
const isPage = (path: string): boolean => path.startsWith(BARE) || PAGES.includes(path.split('/', 2)[1] ?? '')

/** Which of the two documents: each asks for its own first screen's chunks at once. */
const documentOf = (path: string): 'auth.html' | 'app.html' => (path.startsWith('/auth') ? 'auth.html' : 'app.html')

const hasShell = (path: string): boolean => /^\/_?app(\/|$)/.test(path)

/** What app.html draws before the scripts are there. */
const DRAWINGS = ['shell', 'sign-in'] as const
type Drawing = (typeof DRAWINGS)[number]

/** The application's pages begin with a drawing of its shell, the sign-in page with one of itself; the others have none. */
const drawingOf = (path: string): Drawing | null =>
  hasShell(path) ? 'shell' : path === '/auth/login' ? 'sign-in' : null

/** The document with only this drawing. */
const withDrawing = (html: string, kept: Drawing | null): string =>
  DRAWINGS.filter((name) => name !== kept).reduce(
    (rest, name) => rest.replace(new RegExp(`<!--${name}-->[\\s\\S]*<!--/${name}-->`), ''),
    html,
  )

/**
 * Whether a person opens the page, so that its document may carry what they see there. A service worker that keeps the document for times without a
 * connection (`/app?shell`), or another program that fetches it as a file, gets the one without answers.
 */
function isOpened({ method, url, headers }: FastifyRequest): boolean {
  // a HEAD request only asks whether the page exists
  if (method === 'HEAD') return false
  const [path = '', search] = url.split('?', 2)
  const purpose = headers['sec-fetch-dest']
  return (
    hasShell(path) && !new URLSearchParams(search).has('shell') && (purpose === undefined || purpose === 'document')
  )
}

/** Serves the built client: documents with the run-time settings in them, hashed assets for ever, the rest fresh. */
export async function serveBuiltClient(
  app: FastifyInstance,
  {
    config,
    firstAnswers,
    site,
    folder = `${root}dist/client`,
  }: { config: BrowserConfig; firstAnswers: FirstAnswers; site: PublicSite; folder?: string },
): Promise<void> {
  const read = async (name: string) => withConfig(await readFile(`${folder}/${name}`, 'utf8'), config)
  const [application, auth] = await Promise.all([read('app.html'), read('auth.html')])
  const shell = withDrawing(application, 'shell')
  const madeOf = (html: string, drawing: Drawing | null) =>
    readyMade(withDrawing(html, drawing).replace(FIRST_ANSWERS, ''))
  const plain = {
    application: await madeOf(application, 'shell'),
    bare: await madeOf(application, null),
    signIn: await madeOf(auth, 'sign-in'),
    auth: await madeOf(auth, null),
  }
  function plainOf(path: string) {
    const drawing = drawingOf(path)
    if (drawing === null) return documentOf(path) === 'auth.html' ? plain.auth : plain.bare
    return drawing === 'shell' ? plain.application : plain.signIn
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = request.headers['accept-encoding']
    const answers = isOpened(request) ? await firstAnswers(request) : null
    const { body, headers } =
      answers === null
        ? plainOf(pathOf(request.url))[encodingFor(accepted) ?? 'text']
        : await compressed(
            shell.replace(FIRST_ANSWERS, () => block('first-answers', answers)),
            accepted,
          )
    return (
      reply
        .type('text/html; charset=utf-8')
        .headers(headers)
        // answers are of one person at one moment
        .header('cache-control', answers === null ? 'no-cache' : 'no-store')
        .send(body)
    )
  }

  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/.'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendMissing = await serveSite(app, site, (name) => read(`site/${name}.html`))
  // routes of their own: no file of their names is looked for on the disk, which took half of a document's time
  for (const url of [`${BARE}*`, ...PAGES.flatMap((name) => [`/${name}`, `/${name}/*`])]) app.get(url, sendDocument)
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    if (request.method !== 'GET' || path.startsWith('/api/')) return answerWhole(reply, notFound('route'))
    return sendMissing(request, reply)
  })
}

/** Answers instead of the service worker of a build: a browser that has one asks for it at its next visit and loses it (docs/offline.md). */
export async function takeServiceWorkerBack(app: FastifyInstance): Promise<void> {
  const script = await readFile(`${root}public/service-worker-off.js`, 'utf8')
  app.get('/service-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/** Development: Vite in the same process and on the same port, with hot reload. Its documents carry no answers: pages are made twice there. */
export async function serveHotClient(
  app: FastifyInstance,
  { config, site }: { config: BrowserConfig; site: PublicSite },
): Promise<void> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  const sendMissing = await renderSite(app, site, async (path, isSignedIn) => {
    const { renderPage } = (await vite.ssrLoadModule(site.renderer)) as { renderPage: SiteRenderer }
    const template = await vite.transformIndexHtml(path, await readFile(`${root}${site.template}`, 'utf8'))
    return withConfig(renderPage(template, path, isSignedIn), config)
  })
  // its sockets would keep the server from closing
  app.addHook('preClose', () => vite.close())
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (request.method !== 'GET' || path.startsWith('/api/')) return answerWhole(reply, notFound('route'))
    if (!isPage(path)) return sendMissing(request, reply)
    const document = await vite.transformIndexHtml(request.url, await readFile(`${root}app.html`, 'utf8'))
    return reply.type('text/html; charset=utf-8').send(withConfig(withDrawing(document, drawingOf(path)), config))
  })
}
