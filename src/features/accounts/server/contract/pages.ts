import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { requestLine } from '#server/http/failure-page.ts'
import { plainMessage } from '#server/http/plain-page.ts'
import { isSigned, sign } from '#server/secure-token.ts'
import { queryOf, uncached, wantedCallbackUrl } from './answers.ts'
import { AUTH_PATH, type Auth, LOGIN_PAGE } from './auth.ts'
import { csrfToken } from './auth-cookies.ts'
import { isSignInPageCode, plainCode } from './auth-error.ts'

/** The few pages that must work without the app: plain, without scripts. */
const page = (reply: FastifyReply, status: number, title: string, content: Html) =>
  uncached(reply)
    .code(status)
    .send(plainMessage(reply, title, content))

const failures: Record<string, { status: number; title: string; text: string }> = {
  Configuration: {
    status: 500,
    title: 'Palvelinvirhe',
    text: 'Kirjautuminen ei juuri nyt toimi. Yritä hetken päästä uudelleen.',
  },
  Verification: {
    status: 403,
    title: 'Linkki ei kelpaa',
    text: 'Linkki on jo käytetty tai vanhentunut. Pyydä uusi linkki.',
  },
}
const anyFailure = { status: 200, title: 'Jokin meni vikaan', text: 'Kirjautuminen ei onnistunut. Yritä uudelleen.' }

const PURPOSE = 'failed-request'

/** What the error page is to name of the request that failed: signed, or any link could have the page name any id. */
export const requestNamed = ({ secret }: Auth, id: string) => ({ id, signature: sign(secret, PURPOSE, id) })

function requestIn({ secret }: Auth, { id, signature }: Record<string, unknown>): string | null {
  if (typeof id !== 'string' || typeof signature !== 'string') return null
  return isSigned(secret, PURPOSE, id, signature) ? id : null
}

export function authPages(app: FastifyInstance, auth: Auth): void {
  const toSignInPage = (request: FastifyRequest, reply: FastifyReply) => {
    const callbackUrl = wantedCallbackUrl(auth, request, reply)
    const { error } = queryOf(request)
    const query = new URLSearchParams(error ? { callbackUrl, error: plainCode(error) } : { callbackUrl })
    return uncached(reply).redirect(`${LOGIN_PAGE}?${query}`, 302)
  }
  app.get('/signin', toSignInPage)
  // the address that /providers lists for each: signing in begins with a POST to it, a GET leads to the form
  app.get('/signin/:provider', toSignInPage)

  app.get('/error', (request, reply) => {
    const query = queryOf(request)
    const code = plainCode(query.error)
    if (isSignInPageCode(code)) return uncached(reply).redirect(`${auth.base}/signin?error=${code}`, 302)
    const { status, title, text } = (Object.hasOwn(failures, code) ? failures[code] : undefined) ?? anyFailure
    const failed = requestIn(auth, query)
    const of = failed !== null && requestLine(failed)
    return page(reply, status, title, html`<p>${text}</p><p><a href="${LOGIN_PAGE}">Kirjaudu sisään</a></p>${of}`)
  })

  app.get('/signout', (request, reply) => {
    const token = csrfToken(auth, request, reply)
    const form = html`<form method="post" action="${AUTH_PATH}/signout"><input type="hidden" name="csrfToken" value="${token}"><button>Kirjaudu ulos</button></form>`
    return page(reply, 200, 'Kirjaudutaanko ulos?', form)
  })

  app.get('/verify-request', (_request, reply) =>
    page(reply, 200, 'Tarkista sähköpostisi', html`<p>Lähetimme sinulle linkin. Avaa se sähköpostistasi.</p>`),
  )
}
