import { z } from 'zod'
import { GROUP_LABELS } from '#features/notifications/notice-rules.ts'
import type { Database } from '#server/db/database.ts'
import { html } from '#server/delivery/mail/html.ts'
import { mailPolicy, mailSandbox } from '#server/delivery/mail-frame.ts'
import { requireKnownHost } from '#server/http/known-host.ts'
import { pageStyle, plainPage } from '#server/http/plain-page.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { AppError, notFound } from '#shared/app-error.ts'
import { serverFeatures } from '../server-features.ts'
import { accountEvents } from './account-events.ts'
import { beforeMail } from './before-mail.ts'
import { directMails } from './direct-mails.ts'
import { announced, newestMembers, newestTickets, type Thing } from './real-things.ts'
import { type Known, sampleEvents } from './sample-events.ts'
import { writeAccountMails, writeNotice, writeQueued } from './write-mails.ts'

/** The widths at which a mail is looked at: a phone, and the pane of a mail program. */
const WIDTHS = [390, 800]

const look = pageStyle(`
body { max-width: 1290px }
section { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
section iframe { flex: none; max-width: 100% }
iframe.at-390 { width: 390px } iframe.at-800 { width: 800px }
nav a[aria-current] { font-weight: 700; text-decoration: none }
`)

/**
 * Only where development goes on: `/dev/mails` lists every mail that the product writes, and shows each in its look as it would be about a
 * real ticket or person of this database. Nothing is sent or kept. Nothing if not enabled.
 */
export const devMailsRoutes = (isEnabled: boolean): readonly Route[] =>
  isEnabled ? [list, template, mail].map(forOwnPages) : []

const forOwnPages = (route: Route): Route => ({
  ...route,
  handle(call) {
    requireKnownHost(call.request.headers.host, call.services.publicUrl)
    return route.handle(call)
  },
})

const list = defineRoute({
  method: 'GET',
  url: '/dev/mails',
  access: 'anyone',
  handle({ services, reply }) {
    const rows = templatesOf(services).map(
      ({ name, about }) => html`<tr><td><a href="/dev/mails/${name}">${name}</a></td><td>${about}</td></tr>`,
    )
    const body = html`<h1>Sähköpostit</h1><p>Lähetetyt viestit ovat <a href="/dev/outbox">lähtevissä viesteissä</a>.</p>
<table><thead><tr><th>Viesti</th><th>Aihe</th></tr></thead><tbody>${rows}</tbody></table>`
    return plainPage(reply, 'Sähköpostit', body)
  },
})

const About = z.object({ about: z.string().optional(), side: z.enum(['GARAGE', 'CUSTOMER']).default('GARAGE') })

const template = defineRoute({
  method: 'GET',
  url: '/dev/mails/:name',
  access: 'anyone',
  query: About,
  async handle({ db, services, params, query, reply }) {
    const found = templateOf(services, params.name)
    const things = await found.things(db)
    const chosen = things.find(({ id }) => id === query.about) ?? things[0]
    const written = chosen ? await writtenAbout(found, db, chosen, query.side) : []
    const address = (id: string | undefined, side: string, nth?: number) =>
      `/dev/mails/${found.name}${nth === undefined ? '' : `/${nth}`}?about=${id ?? ''}&side=${side}`
    const link = (href: string, label: string, isCurrent: boolean) =>
      html`<a href="${href}" ${isCurrent && html`aria-current="page"`}>${label}</a> `
    const sides = [
      ['GARAGE', 'Korjaamo tekee'],
      ['CUSTOMER', 'Asiakas tekee'],
    ] as const
    const shown = written.map(
      ({ what, mail: { subject, text } }, nth) => html`<h2>${subject}</h2><p>${what}</p>
<section>${WIDTHS.map((width) => html`<iframe class="at-${width}" title="${subject}, ${width} px" sandbox="${mailSandbox}" src="${address(chosen?.id, query.side, nth)}"></iframe>`)}</section>
<pre>${text}</pre>`,
    )
    const body = html`<p><a href="/dev/mails">Sähköpostit</a></p><h1>${found.name}</h1>
<nav aria-label="Kuka tekee"><p>${found.isNotice && sides.map(([side, label]) => link(address(chosen?.id, side), label, side === query.side))}</p></nav>
${shown.length > 0 ? shown : html`<p>Tästä ei ole nyt kerrottavaa: valitse toinen.</p>`}
<h2>Mistä</h2><nav aria-label="Mistä"><ul>${things.map(({ id, label }) => html`<li>${link(address(id, query.side), label, id === chosen?.id)}</li>`)}</ul></nav>`
    return plainPage(reply, found.name, body, look)
  },
})

const mail = defineRoute({
  method: 'GET',
  url: '/dev/mails/:name/:nth',
  access: 'anyone',
  query: About,
  async handle({ db, services, params, query, reply }) {
    const found = templateOf(services, params.name)
    const things = await found.things(db)
    const chosen = things.find(({ id }) => id === query.about) ?? things[0]
    const written = chosen ? await writtenAbout(found, db, chosen, query.side) : []
    const one = written[Number(params.nth)]
    if (!one) throw notFound('delivery')
    reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy)
    return one.mail.html.replace('<head>', '<head><base target="_blank">')
  },
})

/** A mail that the product refuses to write of this one, such as of an organisation that may not send any, has nothing to say about it. */
async function writtenAbout(
  template: Template,
  ...about: Parameters<Template['write']>
): ReturnType<Template['write']> {
  try {
    return await template.write(...about)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

type Template = {
  name: string
  about: string
  isNotice: boolean
  things: (db: Database) => Promise<Thing[]>
  write: (db: Database, thing: Thing, side: 'GARAGE' | 'CUSTOMER') => ReturnType<typeof writeNotice>
}

function templatesOf(services: Services): Template[] {
  const listeners = serverFeatures.flatMap((feature) => feature.listeners?.(services) ?? [])
  return [
    ...services.features.notices
      .filter(({ channels }) => channels.includes('mail'))
      .map((notice) => ({
        name: notice.kind,
        about: GROUP_LABELS[notice.group],
        isNotice: true,
        things: newestTickets,
        async write(db: Database, { known: about }: Thing, side: 'GARAGE' | 'CUSTOMER') {
          const known = { ...about, actorOrganizationId: about[side === 'GARAGE' ? 'garageId' : 'customerId'] }
          const real = (await announced(db, notice.event)).filter((event) => isOf(event, known))
          const events = [...real, ...sampleEvents(notice.payload, known)]
          return writeNotice(db, notice, { events, before: beforeMail(notice.kind, known) }, services)
        },
      })),
    ...accountEvents
      .filter(({ name }) => listeners.some(({ events }) => events.includes(name)))
      .map(({ name, payload }) => ({
        name,
        about: 'Tili ja jäsenyys',
        isNotice: false,
        things: newestMembers,
        write: (db: Database, { known }: Thing) =>
          writeAccountMails(
            db,
            { name, listeners },
            { events: sampleEvents(payload, known), before: beforeMail(name, known) },
          ),
      })),
    ...directMails.map(({ queue, ...direct }) => ({
      ...direct,
      isNotice: false,
      write: (db: Database, { known }: Thing) => writeQueued(db, (tx) => queue(tx, known, services)),
    })),
  ]
}

function templateOf(services: Services, name: string): Template {
  const found = templatesOf(services).find((one) => one.name === name)
  if (!found) throw notFound('delivery')
  return found
}

/** It was announced of the same ticket, by the same side. */
const isOf = (event: Known, known: Known): boolean =>
  ['ticketId', 'garageId', 'customerId', 'actorOrganizationId'].every(
    (name) => !(name in event) || event[name] === known[name],
  )
