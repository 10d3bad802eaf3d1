import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureAnswer } from '#shared/app-error.ts'
import { type Html, html } from '../delivery/mail/html.ts'
import { answerFailure, type FailureForm } from './answer-failure.ts'
import { plainMessage } from './plain-page.ts'

/**
 * Whether a browser shows the answer to a person: what was opened in a window, or a form that was sent from one. Scripts say that they take anything.
 */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) &&
  (headers.accept?.includes('text/html') ?? false)

type FailureText = { title: string; text: Html }

const again = html`<p>Odota hetki ja lataa sivu uudelleen.</p>`
const anyFailure: FailureText = { title: 'Jokin meni vikaan', text: again }

const textsByKind: Partial<Record<FailureAnswer['kind'], FailureText>> = {
  unauthenticated: {
    title: 'Istuntosi on päättynyt',
    text: html`<p><a href="/auth/login">Kirjaudu sisään</a> ja yritä uudelleen.</p>`,
  },
  forbidden: { title: 'Sinulla ei ole oikeutta tähän', text: html`<p>Kysy pääkäyttäjältä.</p>` },
  not_found: {
    title: 'Tätä ei löytynyt',
    text: html`<p>Osoite voi olla väärä, tai tieto kuuluu toiselle.</p>`,
  },
  invalid: { title: 'Osoite on virheellinen', text: html`<p>Avaa linkki uudelleen siltä sivulta, jolla se on.</p>` },
  limit: { title: 'Liian monta yritystä', text: again },
  unavailable: { title: 'Palvelu ei juuri nyt vastaa', text: again },
  timeout: { title: 'Vastausta ei saatu ajoissa', text: again },
}

/** A failure for a person who opened a route in a window of their own; the request's id leads support to the log. */
function failurePage(reply: FastifyReply, { kind, requestId }: FailureAnswer): string {
  const { title, text } = textsByKind[kind] ?? anyFailure
  return plainMessage(reply, title, html`${text}${requestLine(requestId)}`)
}

/** The request's id as a person reads it to support; a press chooses it whole, to be copied. */
export const requestLine = (requestId: string): Html =>
  html`<p><small>Tunniste tukea varten: <code>${requestId}</code></small></p>`

/** How a failure is shown to who asked: as a page in a browser's window, else as JSON. */
export const failureFormFor = (request: FastifyRequest): FailureForm | undefined =>
  wantsPage(request) ? failurePage : undefined

/** Answers what failed outside of any route of ours. */
export const answerWhole = (reply: FastifyReply, error: unknown): FastifyReply =>
  answerFailure(reply, error, {}, failureFormFor(reply.request))
