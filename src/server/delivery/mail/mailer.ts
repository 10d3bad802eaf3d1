import type { Transporter } from 'nodemailer'
import { storableText } from '../../db/storable-text.ts'
import type { Channel, Outgoing } from '../channel.ts'

/** The provider whose API key the settings hold lets mail in by SMTP under a fixed user name. */
const PROVIDER_HOST = 'smtp.sendgrid.net'
const PROVIDER_USER = 'apikey'

export type MailOptions = (
  | { mode: 'outbox'; log: boolean }
  | { mode: 'smtp'; url: string }
  | { mode: 'provider'; apiKey: string }
) & {
  /** `Name <address>` */
  sender: string
  /** All mail goes to this address instead; null for each mail's own recipient. */
  redirectTo: string | null
  /** Connections to the mail server at once; one that the address of the server names (`maxConnections`) counts more. */
  connections?: number
}

const CONNECTIONS = 3

/** Mail as a channel of deliveries. */
export function createMailer(options: MailOptions, log: { info: (detail: object, text: string) => void }): Channel {
  if (options.mode === 'outbox')
    return {
      name: 'mail',
      isOutbox: true,
      async send({ id: deliveryId, to, subject, text }) {
        if (options.log) log.info({ deliveryId, to, subject, text }, 'mail kept in the outbox')
        return 'outbox'
      },
      isRefusedForGood,
      stop() {},
    }
  let loading: Promise<Transporter> | undefined
  return {
    name: 'mail',
    isOutbox: false,
    async send(delivery) {
      loading ??= connect(serverAddress(options), options.connections ?? CONNECTIONS)
      const transporter = await loading
      const answer = await transporter.sendMail(envelope(delivery, options))
      return storableText(answer.response ?? '', 500)
    },
    isRefusedForGood,
    stop() {
      void loading?.then((transporter) => transporter.close())
    },
  }
}

const serverAddress = (options: { mode: 'smtp'; url: string } | { mode: 'provider'; apiKey: string }): string =>
  options.mode === 'smtp'
    ? options.url
    : `smtps://${PROVIDER_USER}:${encodeURIComponent(options.apiKey)}@${PROVIDER_HOST}:465`

async function connect(url: string, maxConnections: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const settings = new URL(url)
  const limits = { pool: 'true', maxConnections, connectionTimeout: 10_000, greetingTimeout: 10_000 }
  for (const [name, value] of Object.entries({ ...limits, socketTimeout: 30_000 }))
    if (!settings.searchParams.has(name)) settings.searchParams.set(name, String(value))
  return createTransport(settings.href)
}

function envelope(
  { id, to, subject, text, html, unsubscribeUrl, replyTo, files = [] }: Outgoing,
  { sender, redirectTo }: MailOptions,
) {
  const domain = /@([^>\s]+)/.exec(sender)?.[1] ?? 'localhost'
  return {
    from: sender,
    ...(replyTo && { replyTo }),
    to: redirectTo ?? to,
    subject: redirectTo ? `[${to}] ${subject}` : subject,
    text,
    html,
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    messageId: `<${id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // one press in the mail program, without opening a page (RFC 8058)
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The server said no for good (5xx), and not because of our own credentials or address. */
function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false
  const { responseCode } = error
  return typeof responseCode === 'number' && [550, 551, 553, 554, 556].includes(responseCode)
}
