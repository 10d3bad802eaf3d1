import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compressed, encodingFor } from './compressed.ts'

/** Pages for everybody, written at the build for visitors and for those who are signed in. */
export type PublicSite = {
  pages: readonly { path: string; name: string }[]
  /** What renders them while the product is developed, and the document around them: paths of the sources. */
  renderer: string
  template: string
  /** Their own address, as others' pages and search engines name it. */
  publicUrl: string
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

export type SiteRenderer = (template: string, path: string, isSignedIn: boolean) => string

/** Stands in the documents where the address is known only when the server runs. */
const ORIGIN = '__ORIGIN__'

/** Serves what the build wrote. `read` gives the document of a name. */
export async function serveSite(
  app: FastifyInstance,
  { pages, publicUrl, isSignedIn }: PublicSite,
  read: (name: string) => Promise<string>,
): Promise<void> {
  for (const { path, name } of pages) {
    const ready = async (of: string) => readyMade((await read(of)).replaceAll(ORIGIN, publicUrl))
    const [visitors, members] = await Promise.all([ready(name), ready(`${name}-signed-in`)])
    app.get(path, async (request, reply) => {
      const isMember = await isSignedIn(request)
      return send(request, reply, isMember ? members : visitors, isMember)
    })
  }
}

/** The same while the product is developed: rendered at each visit. */
export async function renderSite(
  app: FastifyInstance,
  { pages, publicUrl, isSignedIn }: PublicSite,
  render: (path: string, isSignedIn: boolean) => Promise<string>,
): Promise<void> {
  for (const { path } of pages)
    app.get(path, async (request, reply) => {
      const html = await render(path, await isSignedIn(request))
      return reply.type('text/html; charset=utf-8').send(html.replaceAll(ORIGIN, publicUrl))
    })
}

type Ready = Awaited<ReturnType<typeof readyMade>>

const readyMade = async (html: string) => ({
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  text: await compressed(html, undefined),
  br: await compressed(html, 'br'),
  gzip: await compressed(html, 'gzip'),
})

/** Kept by the browser, and asked about each time: the header tells whether somebody is signed in, and no script mends it. */
function send(request: FastifyRequest, reply: FastifyReply, ready: Ready, isMember: boolean): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  reply.headers({
    'cache-control': isMember ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, cookie',
    etag: ready.etag,
  })
  // as a proxy may write it: among others, and weak
  if (known?.includes(ready.etag)) return reply.code(304).send()
  const { body, headers } = ready[encodingFor(accepted) ?? 'text']
  return reply
    .type('text/html; charset=utf-8')
    .headers({ ...headers, vary: 'accept-encoding, cookie' })
    .send(body)
}
