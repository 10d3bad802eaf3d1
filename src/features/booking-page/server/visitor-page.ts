import type { FastifyReply } from 'fastify'
import { type Html, html } from '#server/delivery/mail/html.ts'
import { framedBy, plainPage } from '#server/http/plain-page.ts'
import { linkedPageStyle, phoneLink } from '#server/signed-links/linked-page.ts'
import type { OpenPage } from './open-page.ts'

/** The look of forms of times and fields. */
export const formStyle = `
fieldset { margin: 16px 0 0; padding: 0; border: 0; min-width: 0 }
legend { padding: 0; font-weight: 600 }
.choice { display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 4px 0; cursor: pointer; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
.choice input, .time input { flex: none; width: 22px; height: 22px; margin: 0; accent-color: light-dark(#0b5a67, #6cc4d1) }
.choice small { display: block; color: light-dark(#52656d, #a9b8bd) }
.times { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 6px }
.time { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 12px 0 10px; border: 1px solid light-dark(#8a989e, #6b7d84); border-radius: 6px; cursor: pointer }
.time:has(:checked) { border-color: light-dark(#0b5a67, #6cc4d1); background: light-dark(#e4f0f2, #17353b) }
label.field { display: block; margin-top: 16px; font-weight: 600 }
label.field small { display: block; font-weight: 400; color: light-dark(#52656d, #a9b8bd) }
label.field input, label.field textarea { display: block; box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit; font-weight: 400;
  border: 1px solid light-dark(#8a989e, #6b7d84); border-radius: 6px; background: light-dark(#fff, #10191d); color: inherit }
label.field [aria-invalid] { border-color: light-dark(#a3261b, #ff9c8f) }
form button { margin-top: 16px }
form button.second { min-height: 46px; font-size: 16px; background: none; border: 1px solid light-dark(#0b5a67, #6cc4d1); color: light-dark(#0b5a67, #6cc4d1) }
.error { margin: 6px 0 0; font-weight: 600; color: light-dark(#a3261b, #ff9c8f) }
.links a { display: inline-block; padding: 10px 16px 10px 0 }
.trap { position: absolute; left: -9999px }
footer { max-width: 512px; margin: 12px auto 0; font-size: 14px; color: light-dark(#52656d, #a9b8bd) }
footer a { display: inline-block; padding: 10px 12px 10px 0 }
`
const style = linkedPageStyle(formStyle)

/** A page of the booking, in the garage's name; the sites that the garage named may show it in a frame. What leaves the frame opens outside of it. */
export function visitorPage(reply: FastifyReply, page: OpenPage, title: string, body: Html): string {
  if (page.frameOrigins.length > 0) reply.removeHeader('x-frame-options')
  return plainPage(
    reply,
    `${title} – ${page.garage.name}`,
    html`<main><strong>${page.garage.name}</strong><div><h1>${title}</h1>${body}</div></main>
<footer>Ajanvarauksen tarjoaa <a href="/" target="_blank" rel="noopener">Huoltosilta</a> <a href="/legal/privacy-policy" target="_blank" rel="noopener">Tietosuojaseloste</a></footer>`,
    framedBy(style, page.frameOrigins),
  )
}

/** Whom to call when the page cannot help. */
export const callGarage = ({ name, phone }: OpenPage['garage']): Html =>
  html`<dl><div><dt>${name}</dt><dd>${phone ? phoneLink(phone) : 'Ota yhteys korjaamoon'}</dd></div></dl>`

/** A text field; what is wrong is at the field, which gets the focus. */
export function field(
  name: string,
  label: string,
  { value, error, hint, more }: { value: string; error?: string | undefined; hint?: string; more: Html },
): Html {
  return html`<label class="field">${label}${hint && html`<small>${hint}</small>`}<input name="${name}" value="${value}"${more}${error && html` aria-invalid="true" aria-describedby="${name}-virhe" autofocus`}></label>
${fieldError(name, error)}`
}

export const fieldError = (name: string, error: string | undefined): Html | false =>
  error !== undefined && html`<p class="error" id="${name}-virhe" role="alert">${error}</p>`
