import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { plainMessage } from '#server/http/plain-page.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import type { ReadLink } from '#server/signed-link.ts'
import { GROUP_LABELS } from '../notice-rules.ts'
import { stopDigest, wantsDigest } from './digest/choose-digest.ts'
import { readStopDigest } from './digest/stop-digest.ts'
import { addressToProve, proveAddress, readProof } from './prove-address.ts'
import { isSubscribed, readUnsubscription, unsubscribe } from './unsubscribe.ts'

/** A link without a token is answered like a forged one. */
const WithToken = z.object({ token: z.string().max(2000).catch('') })

type BadState = Exclude<ReadLink['state'], 'valid'>

const bad: Record<BadState, { status: number; title: string; text: string }> = {
  forged: {
    status: 400,
    title: 'Linkki ei toimi',
    text: 'Linkki on väärä tai puutteellinen. Avaa se uudelleen viestistä.',
  },
  expired: { status: 410, title: 'Linkki on vanhentunut', text: 'Avaa linkki uudemmasta viestistä.' },
}

function showBad(reply: FastifyReply, state: BadState): string {
  const { status, title, text } = bad[state]
  return plainMessage(reply.code(status), title, html`<p>${text}</p>`)
}

/** Mail scanners open every link: opening asks, and the button does. It posts to the page's own address, token and all. */
const button = (label: string): Html => html`<form method="post"><button type="submit">${label}</button></form>`

type Followed<Found> = { db: Database; reply: FastifyReply; found: Found }

/** A page that a mail's link leads to: what the link is about is read first, and a link that is no good is answered here. */
const linkRoute = <Found extends { state: 'valid' }>(
  method: 'GET' | 'POST',
  url: string,
  read: (services: Services, token: string) => Found | { state: BadState },
  answer: (followed: Followed<Found>) => Promise<string>,
): Route =>
  defineRoute({
    method,
    url,
    access: 'anyone',
    query: WithToken,
    async handle({ db, services, query, reply }) {
      const found = read(services, query.token)
      return found.state === 'valid' ? answer({ db, reply, found }) : showBad(reply, found.state)
    },
  })

const askToUnsubscribe = linkRoute('GET', '/api/unsubscribe', readUnsubscription, async ({ db, reply, found }) => {
  const group = GROUP_LABELS[found.what.group]
  if (!(await isSubscribed(db, found.what))) return showStopped(reply, group)
  return plainMessage(
    reply,
    'Lopetetaanko viestit?',
    html`<p>Et saa enää sähköpostia aiheesta ${group}. Muut viestit tulevat kuten ennenkin.</p>${button('Lopeta nämä viestit')}`,
  )
})

/** Also what a mail program posts by itself when its reader presses its own button (RFC 8058). */
const unsubscribeNow = linkRoute('POST', '/api/unsubscribe', readUnsubscription, async ({ db, reply, found }) => {
  await unsubscribe(db, found.what)
  return showStopped(reply, GROUP_LABELS[found.what.group])
})

const showStopped = (reply: FastifyReply, group: string): string =>
  plainMessage(
    reply,
    'Viestit on lopetettu',
    html`<p>Sähköpostia aiheesta ${group} ei enää tule.</p><p>Voit ottaa viestit takaisin palvelun asetuksista.</p>`,
  )

const askToStopDigest = linkRoute('GET', '/api/digest/stop', readStopDigest, async ({ db, reply, found }) =>
  (await wantsDigest(db, found.subject))
    ? plainMessage(
        reply,
        'Lopetetaanko aamukooste?',
        html`<p>Muut viestit tulevat kuten ennenkin.</p>${button('Lopeta aamukooste')}`,
      )
    : showDigestStopped(reply),
)

const stopDigestNow = linkRoute('POST', '/api/digest/stop', readStopDigest, async ({ db, reply, found }) => {
  await stopDigest(db, found.subject)
  return showDigestStopped(reply)
})

const showDigestStopped = (reply: FastifyReply): string =>
  plainMessage(reply, 'Aamukooste on lopetettu', html`<p>Voit ottaa sen takaisin palvelun asetuksista.</p>`)

const askToProve = linkRoute('GET', '/api/notification-address', readProof, async ({ db, reply, found }) => {
  const address = await addressToProve(db, found.subject)
  if (!address) return showGone(reply)
  if (address.isProved) return showProved(reply, address.email)
  return plainMessage(
    reply,
    'Vahvista osoite',
    html`<p>Osoite ${address.email} saa sen jälkeen nämä ilmoitukset: ${address.organizationName}.</p>
<p>Jos et tunne lähettäjää, sulje sivu. Silloin viestejä ei tule.</p>${button('Vahvista osoite')}`,
  )
})

const proveNow = linkRoute('POST', '/api/notification-address', readProof, async ({ db, reply, found }) => {
  const address = await addressToProve(db, found.subject)
  if (!address) return showGone(reply)
  await proveAddress(db, found.subject)
  return showProved(reply, address.email)
})

const showGone = (reply: FastifyReply): string =>
  plainMessage(reply.code(404), 'Osoite on poistettu', html`<p>Osoite ei ole enää ilmoitusosoite.</p>`)

const showProved = (reply: FastifyReply, email: string): string =>
  plainMessage(reply, 'Osoite on vahvistettu', html`<p>Ilmoitukset tulevat osoitteeseen ${email}.</p>`)

/** Links of mails, for people without a session. */
export const notificationsRoutes: readonly Route[] = [
  askToUnsubscribe,
  unsubscribeNow,
  askToStopDigest,
  stopDigestNow,
  askToProve,
  proveNow,
]
