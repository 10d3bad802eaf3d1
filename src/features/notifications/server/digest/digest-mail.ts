import { composeMail, type Mail } from '#server/delivery/mail/compose-mail.ts'
import type { DigestPart } from './digest-of.ts'

type Given = { to: string; publicUrl: string; stopUrl: string }

/** The one mail of a morning: what waits first, what is new below it. */
export function digestMail(parts: readonly DigestPart[], { to, publicUrl, stopUrl }: Given): Mail {
  const waiting = parts.flatMap((part) => part.waiting).reduce((sum, { count }) => sum + count, 0)
  const subject = waiting === 0 ? 'Aamukooste: uutta sinulle' : `Aamukooste: ${waiting} odottaa sinua`
  const isOne = parts.length === 1
  return composeMail({
    to,
    subject,
    paragraphs: [isOne && parts[0] ? `${parts[0].organizationName} tänä aamuna:` : 'Tänä aamuna:'],
    facts: parts.flatMap(({ organizationName, waiting: lines, news }) => {
      const named = (label: string) => (isOne ? label : `${organizationName}\n${label}`)
      return [
        ...(lines.length > 0 ? [[named('Odottaa sinua'), lines.map(({ text }) => text).join('\n')] as const] : []),
        ...(news.length > 0 ? [[named('Uutta'), news.join('\n')] as const] : []),
      ]
    }),
    action: { label: 'Avaa Nyt sinulta', url: `${publicUrl}/app?view=now` },
    footer: 'Sait tämän viestin, koska valitsit aamukoosteen.',
    footerLinks: [
      { label: 'Muuta ilmoituksia', url: `${publicUrl}/app/settings/user-notifications` },
      { label: 'Lopeta aamukooste', url: stopUrl },
    ],
  })
}
