import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginCallback } from 'fastify'
import { isUuid } from '#shared/id.ts'
import type { Database } from '../db/database.ts'
import { Html, html } from './html.ts'
import { sentMessages } from './messages.tables.ts'

const NEWEST = 100

const style = `
body { margin: 0 auto; padding: 24px; max-width: 960px; font: 16px/1.5 Figtree, Arial, sans-serif; color-scheme: light dark }
a { color: light-dark(#0b5a67, #6cc4d1) }
table { width: 100%; border-collapse: collapse }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid #8884; text-align: left; vertical-align: top }
pre { padding: 16px; border: 1px solid #8884; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 640px; border: 1px solid #8884; border-radius: 8px; background: #fff }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** The mail as its reader sees it: no scripts, no origin of ours; links open beside. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox ${sandbox}`

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="fi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Html(style)}</style></head><body>${body}</body></html>`.markup

/** Only where development goes on: `/dev/outbox` lists every message, newest first. Registers nothing if not enabled. */
export const devOutbox =
  ({ db, isEnabled }: { db: Database; isEnabled: boolean }): FastifyPluginCallback =>
  (app, _, done) => {
    if (!isEnabled) return done()

    app.addHook('onRequest', async (_, reply) => {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy,
      })
    })

    app.get('/dev/outbox', async () => {
      const { id, channel, to, subject, text, state, createdAt } = sentMessages
      const messages = await db
        .select({ id, channel, to, subject, text, state, createdAt })
        .from(sentMessages)
        .orderBy(desc(createdAt), desc(id))
        .limit(NEWEST)
      const rows = messages.map(
        (one) => html`
<tr><td><time datetime="${one.createdAt}">${timeText(one.createdAt)}</time></td><td>${one.channel}</td><td>${one.to}</td>
<td><a href="/dev/outbox/${one.id}">${one.subject || one.text.slice(0, 60) || 'Viesti'}</a></td><td>${one.state}</td></tr>`,
      )
      return page(
        'Lähtevät viestit',
        html`<h1>Lähtevät viestit</h1>
${messages.length === 0 && html`<p>Ei viestejä.</p>`}
<table><thead><tr><th>Aika</th><th>Kanava</th><th>Saaja</th><th>Aihe</th><th>Tila</th></tr></thead><tbody>${rows}</tbody></table>`,
      )
    })

    app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
      const message = await messageOf(request.params.id)
      if (!message) return reply.code(404).send(page('Ei löydy', html`<p>Viestiä ei ole.</p>`))
      return page(
        message.subject,
        html`<p><a href="/dev/outbox">Lähtevät viestit</a></p>
<h1>${message.subject}</h1>
<p>${message.channel} · ${message.to} · ${message.state} · ${timeText(message.createdAt)}</p>
${message.error && html`<pre>${message.error}</pre>`}
${message.html && html`<iframe title="Viesti" sandbox="${sandbox}" src="/dev/outbox/${message.id}/html"></iframe>`}
<h2>Teksti</h2><pre>${withLinks(message.text)}</pre>`,
      )
    })

    app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async (request, reply) => {
      const message = await messageOf(request.params.id)
      reply.header('content-security-policy', mailPolicy)
      // links open beside: the product refuses to be framed
      return message?.html.replace('<head>', '<head><base target="_blank">') || reply.code(404).send('')
    })

    async function messageOf(id: string) {
      if (!isUuid(id)) return undefined
      const [message] = await db.select().from(sentMessages).where(eq(sentMessages.id, id))
      return message
    }
    done()
  }

const timeText = (iso: string): string =>
  new Date(iso).toLocaleString('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' })

const withLinks = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
