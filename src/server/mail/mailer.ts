import type { Transporter } from 'nodemailer'
import type { Mail } from './compose-mail.ts'

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
}

export type Mailer = {
  /** True when nothing leaves and the outbox is where mail is read. */
  isOutbox: boolean
  /** Hands the mail over; resolves to the server's answer. `messageId` makes a repeated delivery recognisable. */
  deliver: (mail: Mail, messageId: string) => Promise<string>
  stop: () => void
}

export function createMailer(options: MailOptions, log: { info: (detail: object, text: string) => void }): Mailer {
  if (options.mode === 'outbox')
    return {
      isOutbox: true,
      async deliver({ to, subject, text }, messageId) {
        if (options.log) log.info({ messageId, to, subject, text }, 'mail kept in the outbox')
        return 'outbox'
      },
      stop() {},
    }
  let loading: Promise<Transporter> | undefined
  return {
    isOutbox: false,
    async deliver(mail, messageId) {
      loading ??= connect(serverAddress(options))
      const transporter = await loading
      const answer = await transporter.sendMail(envelope(mail, messageId, options))
      return String(answer.response ?? '').slice(0, 500)
    },
    stop() {
      void loading?.then((transporter) => transporter.close())
    },
  }
}

const serverAddress = (options: { mode: 'smtp'; url: string } | { mode: 'provider'; apiKey: string }): string =>
  options.mode === 'smtp'
    ? options.url
    : `smtps://${PROVIDER_USER}:${encodeURIComponent(options.apiKey)}@${PROVIDER_HOST}:465`

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const settings = new URL(url)
  const limits = { pool: 'true', maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000 }
  for (const [name, value] of Object.entries({ ...limits, socketTimeout: 30_000 }))
    if (!settings.searchParams.has(name)) settings.searchParams.set(name, String(value))
  return createTransport(settings.href)
}

function envelope(mail: Mail, messageId: string, { sender, redirectTo }: MailOptions) {
  const domain = /@([^>\s]+)/.exec(sender)?.[1] ?? 'localhost'
  return {
    from: sender,
    to: redirectTo ?? mail.to,
    subject: redirectTo ? `[${mail.to}] ${mail.subject}` : mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${messageId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** The server said no for good (5xx), and not because of our own credentials or address. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false
  const { responseCode } = error
  return typeof responseCode === 'number' && [550, 551, 553, 554, 556].includes(responseCode)
}
