import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { plainPage } from '#server/http/plain-page.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { type Html, html } from '#server/mail/html.ts'
import type { ReadLink } from '#server/signed-link.ts'
import { GROUP_LABELS } from '../notice-rules.ts'
import { addressToProve, proveAddress, readProof } from './prove-address.ts'
import { isSubscribed, readUnsubscription, unsubscribe } from './unsubscribe.ts'

/** A link without a token is answered like a forged one. */
const WithToken = z.object({ token: z.string().max(2000).catch('') })

const show = (reply: FastifyReply, title: string, body: Html): string =>
  plainPage(reply, title, html`<main><p>Huoltosilta</p><h1>${title}</h1>${body}</main>`)

const bad: Record<Exclude<ReadLink['state'], 'valid'>, { status: number; title: string; text: string }> = {
  forged: { status: 400, title: 'Linkki ei toimi', text: 'Linkki on väärä tai vajaa. Avaa se uudelleen viestistä.' },
  expired: { status: 410, title: 'Linkki on vanhentunut', text: 'Avaa linkki uudemmasta viestistä.' },
}

function showBad(reply: FastifyReply, state: keyof typeof bad): string {
  const { status, title, text } = bad[state]
  return show(reply.code(status), title, html`<p>${text}</p>`)
}

/** Mail scanners open every link: opening asks, and the button does. It posts to the page's own address, token and all. */
const button = (label: string): Html => html`<form method="post"><button type="submit">${label}</button></form>`

const askToUnsubscribe = defineRoute({
  method: 'GET',
  url: '/api/unsubscribe',
  access: 'anyone',
  query: WithToken,
  async handle({ db, services, query, reply }) {
    const read = readUnsubscription(services, query.token)
    if (read.state !== 'valid') return showBad(reply, read.state)
    const group = GROUP_LABELS[read.what.group]
    if (!(await isSubscribed(db, read.what))) return showStopped(reply, group)
    return show(
      reply,
      'Lopetetaanko viestit?',
      html`<p>Et saa enää sähköpostia aiheesta ${group}. Muut viestit tulevat kuten ennenkin.</p>${button('Lopeta nämä viestit')}`,
    )
  },
})

const showStopped = (reply: FastifyReply, group: string): string =>
  show(
    reply,
    'Viestit on lopetettu',
    html`<p>Sähköpostia aiheesta ${group} ei enää tule.</p><p>Voit ottaa viestit takaisin palvelun asetuksista.</p>`,
  )

/** Also what a mail program posts by itself when its reader presses its own button (RFC 8058). */
const unsubscribeNow = defineRoute({
  method: 'POST',
  url: '/api/unsubscribe',
  access: 'anyone',
  query: WithToken,
  async handle({ db, services, query, reply }) {
    const read = readUnsubscription(services, query.token)
    if (read.state !== 'valid') return showBad(reply, read.state)
    await unsubscribe(db, read.what)
    return showStopped(reply, GROUP_LABELS[read.what.group])
  },
})

const GONE = 'Osoitetta ei enää ole organisaation ilmoitusosoitteissa.'

const askToProve = defineRoute({
  method: 'GET',
  url: '/api/notification-address',
  access: 'anyone',
  query: WithToken,
  async handle({ db, services, query, reply }) {
    const read = readProof(services, query.token)
    if (read.state !== 'valid') return showBad(reply, read.state)
    const address = await addressToProve(db, read.subject)
    if (!address) return show(reply.code(404), 'Osoite on poistettu', html`<p>${GONE}</p>`)
    if (address.isProved) return showProved(reply, address.email)
    return show(
      reply,
      'Vahvista osoite',
      html`<p>Osoite ${address.email} saa sen jälkeen organisaation ${address.organizationName} ilmoitukset.</p>
<p>Jos et tunne organisaatiota, sulje sivu. Silloin viestejä ei tule.</p>${button('Vahvista osoite')}`,
    )
  },
})

const showProved = (reply: FastifyReply, email: string): string =>
  show(reply, 'Osoite on vahvistettu', html`<p>Ilmoitukset tulevat osoitteeseen ${email}.</p>`)

const proveNow = defineRoute({
  method: 'POST',
  url: '/api/notification-address',
  access: 'anyone',
  query: WithToken,
  async handle({ db, services, query, reply }) {
    const read = readProof(services, query.token)
    if (read.state !== 'valid') return showBad(reply, read.state)
    const address = await addressToProve(db, read.subject)
    if (!address) return show(reply.code(404), 'Osoite on poistettu', html`<p>${GONE}</p>`)
    await proveAddress(db, read.subject)
    return showProved(reply, address.email)
  },
})

/** Links of mails, for people without a session. */
export const notificationsRoutes: readonly Route[] = [askToUnsubscribe, unsubscribeNow, askToProve, proveNow]
