import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, readyMade } from './compressed.ts'

type PublicPage = { path: string; name: string }

/** Pages for all, written at the build for visitors and for signed-in users. */
export type PublicSite = {
  pages: readonly PublicPage[]
  /** What is shown under every address that leads nowhere, outside the application. */
  missing: PublicPage
  /** What renders them while the product is developed, and the document around them: paths of the sources. */
  renderer: string
  template: string
  /** Their own address, as others' pages and search engines name it. */
  publicUrl: string
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

export type SiteRenderer = (template: string, path: string, isSignedIn: boolean) => string

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Replaced in the documents, since the address is known only when the server runs. */
const ORIGIN = '__ORIGIN__'

/** Serves what the build wrote; gives what answers where there is nothing. `read` gives the document of a name. */
export async function serveSite(
  app: FastifyInstance,
  { pages, missing, publicUrl, isSignedIn }: PublicSite,
  read: (name: string) => Promise<string>,
): Promise<Send> {
  const senderOf = async ({ name }: PublicPage): Promise<Send> => {
    const ready = async (of: string) => documentOf((await read(of)).replaceAll(ORIGIN, publicUrl))
    const [visitors, members] = await Promise.all([ready(name), ready(`${name}-signed-in`)])
    return async (request, reply) => {
      const isMember = await isSignedIn(request)
      return send(request, reply, isMember ? members : visitors, isMember)
    }
  }
  for (const page of pages) servePage(app, page.path, await senderOf(page))
  return asMissing(await senderOf(missing))
}

/** The same while the product is developed: rendered at each visit. */
export async function renderSite(
  app: FastifyInstance,
  { pages, missing, publicUrl, isSignedIn }: PublicSite,
  render: (path: string, isSignedIn: boolean) => Promise<string>,
): Promise<Send> {
  const senderOf =
    ({ path }: PublicPage): Send =>
    async (request, reply) => {
      const html = await render(path, await isSignedIn(request))
      return reply.type('text/html; charset=utf-8').send(html.replaceAll(ORIGIN, publicUrl))
    }
  for (const page of pages) servePage(app, page.path, senderOf(page))
  return asMissing(senderOf(missing))
}

/** The page, and a way to it from the addresses that people and old servers make of its own. */
function servePage(app: FastifyInstance, path: string, sendPage: Send): void {
  app.get(path, sendPage)
  const alias = path === '/' ? '/index.html' : `${path}/`
  app.get(alias, (request, reply) => {
    const query = request.url.indexOf('?')
    return reply.redirect(path + (query < 0 ? '' : request.url.slice(query)), 301)
  })
}

const asMissing =
  (sendPage: Send): Send =>
  (request, reply) =>
    // what is missing today may be there tomorrow
    sendPage(request, reply.code(404).header('x-robots-tag', 'noindex'))

type Document = Awaited<ReturnType<typeof documentOf>>

const documentOf = async (html: string) => ({
  // weak: one tag is of the text and of what is compressed of it
  etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  ...(await readyMade(html)),
})

/** Kept by the browser, and asked about each time: the header shows whether a person is signed in, and no script corrects it. */
function send(request: FastifyRequest, reply: FastifyReply, document: Document, isMember: boolean): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  reply.headers({
    'cache-control': isMember ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, cookie',
    etag: document.etag,
  })
  // as a proxy may write it: among others
  if (reply.statusCode === 200 && known?.includes(document.etag)) return reply.code(304).send()
  const { body, headers } = document[encodingFor(accepted) ?? 'text']
  return reply
    .type('text/html; charset=utf-8')
    .headers({ ...headers, vary: 'accept-encoding, cookie' })
    .send(body)
}
