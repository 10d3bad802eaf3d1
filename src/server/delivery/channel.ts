import type { DeliveryChannel, DeliveryRow } from './deliveries.tables.ts'

/** A file that goes along with a mail. */
export type MailFile = { name: string; type: string; content: Buffer }

export type Outgoing = Pick<DeliveryRow, 'id' | 'to' | 'subject' | 'html' | 'text' | 'unsubscribeUrl'> & {
  /** Where an answer goes; null or left out where answers are not read. */
  replyTo?: string | null
  files?: readonly MailFile[]
}

/** A way out of the product, such as mail. Each outside service is one file, which features know nothing of. */
export type Channel = {
  name: DeliveryChannel
  /** True when nothing leaves and the outbox page is where it is read, so that contents are kept. */
  isOutbox: boolean
  /** True where it was not set up: nothing can leave, so it is not offered to users. */
  isClosed?: boolean
  /** Hands it over once; resolves to the provider's answer. The delivery's id makes a repeated one recognisable. */
  send: (delivery: Outgoing) => Promise<string>
  /** Whether another try would fail too: the recipient does not exist. */
  isRefusedForGood: (error: unknown) => boolean
  /** Whether what it is addressed to is no more, which is no failure; left out: such a thing cannot be known. */
  isGone?: (error: unknown) => boolean
  /** How long the service that refused asks us to wait before the next try; left out: as long as jobs wait. */
  waitMs?: (error: unknown) => number | undefined
  /** How long it is tried before the next channel is better; left out: as long as the job is retried, some hours. */
  patienceMs?: number
  stop: () => void
}
