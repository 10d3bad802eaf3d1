import { desc, eq } from 'drizzle-orm'
import { notFound } from '#shared/app-error.ts'
import { isUuid } from '#shared/id.ts'
import { textSegments } from '#shared/text-segments.ts'
import type { Database } from '../db/database.ts'
import { requireKnownHost } from '../http/known-host.ts'
import { plainPage } from '../http/plain-page.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { type DeliveryChannel, type DeliveryRow, deliveries } from './deliveries.tables.ts'
import { type Html, html } from './mail/html.ts'
import { mailPolicy, mailSandbox } from './mail-frame.ts'

const NEWEST = 100

/**
 * Only where development goes on: `/dev/outbox` lists every delivery, newest first, held ones with their time. Nothing if not
 * enabled.
 */
export const devOutboxRoutes = (isEnabled: boolean): readonly Route[] =>
  isEnabled ? [list, delivery, mail].map(forOwnPages) : []

/** The mails hold links that open accounts. */
const forOwnPages = (route: Route): Route => ({
  ...route,
  handle(call) {
    requireKnownHost(call.request.headers.host, call.services.publicUrl)
    return route.handle(call)
  },
})

const list = defineRoute({
  method: 'GET',
  url: '/dev/outbox',
  access: 'anyone',
  async handle({ db, reply }) {
    const { id, channel, to, subject, text, state, reason, dueAt, createdAt } = deliveries
    const newest = await db
      .select({ id, channel, to, subject, text, state, reason, dueAt, createdAt })
      .from(deliveries)
      .orderBy(desc(createdAt), desc(id))
      .limit(NEWEST)
    const rows = newest.map(
      (one) => html`
<tr><td><time datetime="${one.createdAt}">${timeText(one.createdAt)}</time></td><td>${CHANNELS[one.channel]}</td><td>${one.to}</td>
<td><a href="/dev/outbox/${one.id}">${one.subject || one.text.slice(0, 60) || 'Viesti'}</a></td><td>${stateText(one)}</td></tr>`,
    )
    const body = html`<h1>Lähtevät viestit</h1>
${newest.length === 0 && html`<p>Ei viestejä.</p>`}
<table><thead><tr><th>Aika</th><th>Kanava</th><th>Saaja</th><th>Aihe</th><th>Tila</th></tr></thead><tbody>${rows}</tbody></table>`
    return plainPage(reply, 'Lähtevät viestit', body)
  },
})

const delivery = defineRoute({
  method: 'GET',
  url: '/dev/outbox/:id',
  access: 'anyone',
  async handle({ db, params, reply }) {
    const found = await deliveryOf(db, params.id)
    const { id, channel, to, createdAt, error, html: markup, text, parts } = found
    const subject = found.subject || CHANNELS[channel]
    const body = html`<p><a href="/dev/outbox">Lähtevät viestit</a></p>
<h1>${subject}</h1>
<p>${CHANNELS[channel]} · ${to} · ${stateText(found)} · ${timeText(createdAt)}</p>
${error && html`<pre>${error}</pre>`}
${markup && html`<iframe title="Viesti" sandbox="${mailSandbox}" src="/dev/outbox/${id}/html"></iframe>`}
${text && html`<h2>Teksti</h2><pre>${withLinks(text)}</pre>`}
${text && channel === 'sms' && html`<p>${sizeText(text)}</p>`}
${!text && html`<h2>Sisältö</h2><pre>${JSON.stringify(parts, null, 2)}</pre>`}`
    return plainPage(reply, subject, body)
  },
})

const mail = defineRoute({
  method: 'GET',
  url: '/dev/outbox/:id/html',
  access: 'anyone',
  async handle({ db, params, reply }) {
    const { html: markup } = await deliveryOf(db, params.id)
    if (!markup) throw notFound('delivery')
    reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy)
    // links open in a new window: the product refuses to be framed
    return markup.replace('<head>', '<head><base target="_blank">')
  },
})

async function deliveryOf(db: Database, id: string): Promise<DeliveryRow> {
  const [found] = isUuid(id) ? await db.select().from(deliveries).where(eq(deliveries.id, id)) : []
  if (!found) throw notFound('delivery')
  return found
}

const CHANNELS: Record<DeliveryChannel, string> = {
  mail: 'Sähköposti',
  sms: 'Tekstiviesti',
  whatsapp: 'WhatsApp',
  push: 'Laitteelle',
}

/** What an SMS costs. */
function sizeText(text: string): string {
  const { encoding, units, segments } = textSegments(text)
  return `${segments} ${segments === 1 ? 'viesti' : 'viestiä'}, ${units} merkkiä (${encoding})`
}

const stateText = ({ state, reason, dueAt }: Pick<DeliveryRow, 'state' | 'reason' | 'dueAt'>): string => {
  if (state === 'held') return `held, ${timeText(dueAt)}`
  return reason ? `${state}: ${reason}` : state
}

const timeText = (iso: string): string =>
  new Date(iso).toLocaleString('fi-FI', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' })

const withLinks = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
