import { type Html, html } from './html.ts'

export type Mail = { to: string; subject: string; html: string; text: string }

export type MailContent = {
  to: string
  subject: string
  /** Without it the subject is the heading. */
  heading?: string
  paragraphs: readonly string[]
  /** A small table: what and its value, such as the vehicle and its plate; either may have several lines. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** The one thing to do; `url` is absolute. */
  action?: { label: string; url: string }
  /** After the button: how long the link is valid, what to do when the mail came by mistake. */
  notes?: readonly string[]
  /** Last line: why this mail came. */
  footer?: string
  /** Beneath it: how not to get such mails; absolute addresses. */
  footerLinks?: readonly { label: string; url: string }[]
}

/** What people type, and long addresses, make no mail wider than a phone. */
const WRAPPED = 'overflow-wrap:anywhere;word-break:break-word'

/** Makes a mail in the product's look, with a text part that says the same. */
export const composeMail = (content: MailContent): Mail => {
  for (const { url } of [content.action, ...(content.footerLinks ?? [])].filter((link) => link !== undefined))
    if (!/^https?:\/\//.test(url)) throw new Error('a link in a mail needs an absolute URL')
  const written = withoutLinks(content)
  return { to: content.to, subject: content.subject, html: htmlOf(written), text: textOf(written) }
}

/**
 * Our mails contain people's own words, and mail programs make a link of everything that looks like an address. Only the mail's own links lead
 * anywhere: in all other texts an invisible joiner keeps an address from being one. E-mail addresses are not changed.
 */
function withoutLinks({ heading, subject, paragraphs, facts, notes, footer, ...rest }: MailContent): MailContent {
  return {
    ...rest,
    subject,
    heading: unlinked(heading ?? subject),
    paragraphs: paragraphs.map(unlinked),
    ...(facts && { facts: facts.map(([label, value]) => [label, unlinked(value)] as const) }),
    ...(notes && { notes: notes.map(unlinked) }),
    ...(footer !== undefined && { footer: unlinked(footer) }),
  }
}

const unlinked = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    word.includes('@') && !/[/\\]/.test(word)
      ? word
      : word.replace(/:(?=\/\/)/g, ':\u2060').replace(/\.(?=\p{L}{2})/gu, '.\u2060'),
  )

function textOf({
  subject,
  heading = subject,
  paragraphs,
  facts = [],
  action,
  notes = [],
  footer,
  footerLinks = [],
}: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label.replaceAll('\n', ' ')}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...notes,
    ['-- ', 'Huoltosilta', footer ?? '', ...footerLinks.map(({ label, url }) => `${label}: ${url}`)]
      .join('\n')
      .trimEnd(),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function htmlOf({
  subject,
  heading = subject,
  paragraphs,
  facts = [],
  action,
  notes = [],
  footer = '',
  footerLinks = [],
}: MailContent): string {
  const body = html`
    <h1 class="ink" style="${WRAPPED};margin:0 0 16px;font-size:22px;line-height:28px;color:#14242b">${heading}</h1>
    ${paragraphs.map((text) => paragraph(text))}
    ${facts.length > 0 && factTable(facts)}
    ${action && button(action.label, action.url)}
    ${notes.map((text) => html`<p class="quiet" style="${WRAPPED};margin:0 0 12px;font-size:14px;line-height:20px;color:#52656d">${text}</p>`)}`
  const links = footerLinks.map(
    ({ label, url }) => html`<br><a class="link" href="${url}" style="color:#0b5a67">${label}</a>`,
  )
  return layout({ subject, preview: paragraphs[0] ?? heading, body, footer: html`${footer}${links}` })
}

const paragraph = (text: string): Html =>
  html`<p class="ink" style="${WRAPPED};margin:0 0 16px;font-size:16px;line-height:24px;color:#14242b">${withLineBreaks(text)}</p>`

const withLineBreaks = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

/** Stays on one line, also on a phone. */
const SHORT_LABEL = 18

const factTable = (facts: readonly (readonly [string, string])[]): Html => html`
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${facts.map(
      ([label, value]) => html`
      <tr class="line" style="border-top:1px solid #dfe3e0">
        <td class="quiet" valign="top" style="padding:8px 16px 8px 0;font-size:14px;line-height:20px;color:#52656d${label.length > SHORT_LABEL ? '' : ';white-space:nowrap'}">${withLineBreaks(label)}</td>
        <td class="ink" valign="top" style="${WRAPPED};padding:8px 0;font-size:16px;line-height:20px;color:#14242b">${withLineBreaks(value)}</td>
      </tr>`,
    )}
    </table>`

const button = (label: string, url: string): Html => html`
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
      <tr><td class="button" bgcolor="#0b5a67" style="border-radius:6px;background:#0b5a67">
        <a class="button-text" href="${url}" style="display:inline-block;padding:13px 22px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a>
      </td></tr>
    </table>
    <p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:18px;color:#52656d">Jos painike ei toimi, avaa tämä osoite:<br><a class="link" href="${url}" style="color:#0b5a67;word-break:break-all">${url}</a></p>`

/** Tables and inline styles, because mail programs know little else; dark colours where they honour the media query. */
const layout = (mail: { subject: string; preview: string; body: Html; footer: Html }): string =>
  html`<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #10191d !important }
  .sheet { background: #1a262b !important; border-color: #2c3b41 !important }
  .ink { color: #eef2f1 !important }
  .quiet { color: #a9b8bd !important }
  .line { border-color: #2c3b41 !important }
  .brand, .link { color: #6cc4d1 !important }
  .button { background: #6cc4d1 !important }
  .button-text { color: #0c1a1e !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5f1">
<div style="display:none;max-height:0;overflow:hidden">${mail.preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f5f1" style="background:#f6f5f1">
<tr><td align="center" style="padding:24px 12px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Figtree,'Helvetica Neue',Arial,sans-serif">
  <tr><td class="brand" style="padding:0 4px 12px;font-size:18px;line-height:24px;font-weight:700;color:#0b5a67">Huoltosilta</td></tr>
  <tr><td class="sheet" bgcolor="#ffffff" style="padding:28px 24px 16px;background:#ffffff;border:1px solid #dfe3e0;border-radius:8px">${mail.body}
  </td></tr>
  <tr><td class="quiet" style="${WRAPPED};padding:16px 4px 0;font-size:13px;line-height:18px;color:#52656d">${mail.footer}</td></tr>
  </table>
</td></tr>
</table>
</body>
</html>
`.markup
