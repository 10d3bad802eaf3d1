import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import type { Database } from '../db/database.ts'
import { defineRoute, type Route } from '../http/route.ts'
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

const send = (reply: FastifyReply, policy: string, markup: string): string => {
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
  return markup
}

/** Only where development goes on: `/dev/outbox` lists every message, newest first. Nothing if not enabled. */
export const devOutboxRoutes = (isEnabled: boolean): readonly Route[] => (isEnabled ? [list, message, mail] : [])

const list = defineRoute({
  method: 'GET',
  url: '/dev/outbox',
  access: 'anyone',
  async handle({ db, reply }) {
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
    const body = html`<h1>Lähtevät viestit</h1>
${messages.length === 0 && html`<p>Ei viestejä.</p>`}
<table><thead><tr><th>Aika</th><th>Kanava</th><th>Saaja</th><th>Aihe</th><th>Tila</th></tr></thead><tbody>${rows}</tbody></table>`
    return send(reply, pagePolicy, page('Lähtevät viestit', body))
  },
})

const message = defineRoute({
  method: 'GET',
  url: '/dev/outbox/:id',
  access: 'anyone',
  async handle({ db, params, reply }) {
    const { id, subject, channel, to, state, createdAt, error, html: markup, text } = await messageOf(db, params.id)
    const body = html`<p><a href="/dev/outbox">Lähtevät viestit</a></p>
<h1>${subject}</h1>
<p>${channel} · ${to} · ${state} · ${timeText(createdAt)}</p>
${error && html`<pre>${error}</pre>`}
${markup && html`<iframe title="Viesti" sandbox="${sandbox}" src="/dev/outbox/${id}/html"></iframe>`}
<h2>Teksti</h2><pre>${withLinks(text)}</pre>`
    return send(reply, pagePolicy, page(subject, body))
  },
})

const mail = defineRoute({
  method: 'GET',
  url: '/dev/outbox/:id/html',
  access: 'anyone',
  async handle({ db, params, reply }) {
    const { html: markup } = await messageOf(db, params.id)
    if (!markup) throw notFound('message')
    // links open beside: the product refuses to be framed
    return send(reply, mailPolicy, markup.replace('<head>', '<head><base target="_blank">'))
  },
})

async function messageOf(db: Database, id: string) {
  const [found] = isUuid(id) ? await db.select().from(sentMessages).where(eq(sentMessages.id, id)) : []
  if (!found) throw notFound('message')
  return found
}

const timeText = (iso: string): string =>
  new Date(iso).toLocaleString('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' })

const withLinks = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
