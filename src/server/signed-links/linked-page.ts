import type { FastifyReply } from 'fastify'
import { formatPhone } from '#shared/phone.ts'
import { type Html, html } from '../delivery/mail/html.ts'
import { type PageStyle, pageStyle, plainMessage } from '../http/plain-page.ts'

// a phone first: one column, large targets
const common = `
body { padding: 12px 16px 32px }
main { margin-top: 4px; overflow-wrap: anywhere }
main > div { margin-top: 8px; padding: 20px 16px }
.plate { display: inline-flex; max-width: 100%; margin: 0 0 4px; white-space: nowrap; border: 2px solid #14242b; border-radius: 6px; overflow: hidden; background: #fff;
  color: #14242b; font: 700 min(30px, 11vw)/1.25 Figtree, Arial, sans-serif; letter-spacing: 1px }
.plate i { display: flex; align-items: end; padding: 0 5px 4px; background: #0a3a8c; color: #fff; font: 700 10px/1 Arial, sans-serif;
  letter-spacing: 0 }
.plate b { padding: 2px min(12px, 3vw) }
h1 { margin: 8px 0 4px }
dl { border-bottom: 1px solid light-dark(#dfe3e0, #2c3b41) }
dl > div { padding: 10px 0; border-top: 1px solid light-dark(#dfe3e0, #2c3b41) }
dt { font-size: 14px; color: light-dark(#52656d, #a9b8bd) }
dd { margin: 0; overflow-wrap: anywhere }
dd a { display: inline-block; padding: 6px 12px 6px 0 }
form button { width: 100%; min-height: 52px; font-size: 18px }
.done { padding: 12px 14px; border-radius: 6px; font-weight: 600; background: light-dark(#e2f1e8, #1d3a2c); color: light-dark(#14532d, #b6e6c8) }
.quiet { color: light-dark(#52656d, #a9b8bd); font-size: 14px }
`

/** The look of a page behind a link, with what one kind of page adds; made once. */
export const linkedPageStyle = (more: string, options?: Parameters<typeof pageStyle>[1]): PageStyle =>
  pageStyle(common + more, options)

/** A page behind a link, for a person without an account; `head` is above the title, such as the car's plate. */
export const linkedPage =
  (style: PageStyle) =>
  (reply: FastifyReply, title: string, body: Html, head: Html | false = false): string =>
    plainMessage(reply, title, body, { head, style })

/** The number plate, drawn; the VIN where there is none. */
export const plateOf = (car: { registrationNumber: string | null; vinNumber: string | null }): Html | false =>
  car.registrationNumber !== null
    ? html`<p class="plate"><i>FIN</i><b>${car.registrationNumber}</b></p>`
    : car.vinNumber !== null && html`<p>${car.vinNumber}</p>`

/** A number that a phone calls when it is pressed. */
export const phoneLink = (phone: string): Html => html`<a href="tel:${phone}">${formatPhone(phone)}</a>`
