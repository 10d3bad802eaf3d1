import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from '../delivery/mail/html.ts'

const style = `
html { color-scheme: light dark; background: light-dark(#f6f5f1, #10191d); color: light-dark(#14242b, #eef2f1) }
body { margin: 0 auto; padding: 24px; max-width: 960px; font: 16px/1.5 Figtree, Arial, sans-serif }
main { max-width: 512px; margin: 8vh auto 0 }
main > strong { font-size: 18px }
main > strong a { text-decoration: none }
main > div { margin-top: 12px; padding: 28px 24px; border: 1px solid light-dark(#dfe3e0, #2c3b41); border-radius: 8px;
  background: light-dark(#fff, #1a262b) }
main > div > :first-child { margin-top: 0 }
main > div > :last-child { margin-bottom: 0 }
h1 { font-size: 25px; line-height: 1.25 }
small > code { -webkit-user-select: all; user-select: all; white-space: nowrap }
a { color: light-dark(#0b5a67, #6cc4d1) }
button { padding: 13px 22px; border: 0; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
  color: light-dark(#fff, #0c1a1e); background: light-dark(#0b5a67, #6cc4d1) }
table { width: 100%; border-collapse: collapse }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid #8884; text-align: left; vertical-align: top }
pre { padding: 16px; border: 1px solid #8884; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 640px; border: 1px solid #8884; border-radius: 8px; background: #fff }
`
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyWith = (styles: readonly string[], more = ''): string =>
  `default-src 'none'; style-src ${styles.map(hashOf).join(' ')};${more} frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** What one kind of page adds to the common style; made once, for its hash is in each answer. */
export type PageStyle = { style: string; policy: string }
/** `hasImages`: the page shows pictures that the product itself serves. */
export const pageStyle = (more: string, { hasImages = false }: { hasImages?: boolean } = {}): PageStyle => ({
  style: more,
  policy: policyWith([style, more], hasImages ? " img-src 'self';" : ''),
})

/** The same for one answer that pages of these origins may show in a frame; without any it stays unframed. */
export const framedBy = (page: PageStyle, origins: readonly string[]): PageStyle =>
  origins.length === 0
    ? page
    : { ...page, policy: page.policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`) }

const plain: PageStyle = { style: '', policy: policyWith([style]) }

/**
 * A whole page without scripts, for what is no screen of the application: the answer of a route. It leads nowhere but where
 * its own forms and links do, and is neither kept nor listed.
 */
export function plainPage(reply: FastifyReply, title: string, body: Html, more: PageStyle = plain): string {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', more.policy)
    .header('x-robots-tag', 'noindex')
  return html`<!doctype html>
<html lang="fi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Html(style)}</style>${more.style && html`<style>${new Html(more.style)}</style>`}</head><body>${body}</body></html>`
    .markup
}

/** A page that says one thing, or asks one: under the product's name, which leads home, in the look of its mails. `head` is above the title. */
export const plainMessage = (
  reply: FastifyReply,
  title: string,
  body: Html,
  { head = false, style: more }: { head?: Html | false; style?: PageStyle } = {},
): string =>
  plainPage(
    reply,
    `${title} – Huoltosilta`,
    html`<main><strong><a href="/">Huoltosilta</a></strong><div>${head}<h1>${title}</h1>${body}</div></main>`,
    more,
  )
