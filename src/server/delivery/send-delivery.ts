import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { storableText } from '../db/storable-text.ts'
import { transact } from '../db/transact.ts'
import { untilReachable } from '../db/until-reachable.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { knownFailure } from '../known-failure.ts'
import type { Services } from '../services.ts'
import { inSpan } from '../tracing/spans.ts'
import type { Channel, MailFile } from './channel.ts'
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  type DeliveryRow,
  deliveries,
  isText,
  type SuppressedReason,
} from './deliveries.tables.ts'
import { fingerprintOf } from './inbound-mail/our-mail.ts'
import { replyAddressOf } from './inbound-mail/reply-address.ts'
import { lockDelivery } from './lock-delivery.ts'
import { announceStep, moveText } from './move-text.ts'
import { hasOptedOut } from './opt-outs.ts'
import { sendAfterCommit, sendDelivery } from './send-after-commit.ts'

type Contents = Pick<DeliveryRow, 'to' | 'subject' | 'html' | 'text' | 'unsubscribeUrl'>

/** What a feature decides about a held delivery when its moment has come. */
export type Composed =
  | { outcome: 'send'; contents: Contents }
  | { outcome: 'hold'; until: Date }
  | { outcome: 'suppress'; reason: SuppressedReason }

/** Asks the feature that held the delivery: its recipients may have changed meanwhile, and its text may have grown. */
export type Compose = (tx: Transaction, delivery: DeliveryRow, services: Services) => Promise<Composed>

/** The result of a delivery that tried to leave. */
export type Outcome = 'sent' | 'failed' | 'gone'
/** Calls the feature that knows the recipient, in the transaction that notes the outcome. */
export type Settled = (tx: Transaction, delivery: DeliveryRow, outcome: Outcome) => Promise<void>

const ignoreOutcome: Settled = async () => {}

const ERROR_LIMIT = 2000

/** Simultaneous sends of each channel; one that does not answer fills its own (`send-after-commit.ts`, `with-breaker.ts`). */
const CONCURRENCY = 3

/** The jobs of all channels. */
export const sendDeliveryJobs = (compose: Compose, settled?: Settled): Job[] =>
  DELIVERY_CHANNELS.map((channel) => sendDeliveryJob(channel, compose, settled))

/**
 * Takes a delivery out of the product, trying for some hours. One that is settled is left alone, so the job may run twice; a
 * crash after the channel took it repeats it under the same id.
 */
export const sendDeliveryJob = (name: DeliveryChannel, compose: Compose, settled: Settled = ignoreOutcome): Job =>
  defineJob({
    ...sendDelivery[name],
    retry: { limit: 12, delaySeconds: 10 },
    concurrency: CONCURRENCY,
    async handle({ deliveryId }, { db, log, services, isLastAttempt, signal }) {
      const delivery = await transact(db, (tx) => prepare(tx, deliveryId, name, (held) => compose(tx, held, services)))
      if (!delivery) return
      const channel = services.channels.find((one) => one.name === name)
      const replyAddress = replyAddressOf(services, delivery)
      const fingerprint = replyAddress === null ? '' : fingerprintOf(delivery.text, delivery.html)
      let providerId: string
      try {
        if (!channel) throw new Error(`no channel ${name}`)
        const files = await filesOf(delivery, { db, services })
        const outgoing = { ...delivery, replyTo: delivery.replyTo ?? replyAddress, files }
        const span = { name: `deliver ${name}`, kind: 'client', facts: { 'huoltosilta.channel': name } } as const
        providerId = await inSpan(span, () => channel.send(outgoing))
      } catch (error) {
        const reason = storableText(error, ERROR_LIMIT)
        if (channel?.isGone?.(error)) return transact(db, (tx) => settleGone(tx, delivery.id, reason, settled))
        const age = services.clock().getTime() - Date.parse(delivery.dueAt)
        const isInVain = channel?.isRefusedForGood(error) || age > (channel?.patienceMs ?? Number.POSITIVE_INFINITY)
        const waitMs = isInVain ? undefined : channel?.waitMs?.(error)
        if (waitMs !== undefined) return transact(db, (tx) => tryLater(tx, delivery, reason, waitMs, services))
        if (isLastAttempt || isInVain)
          await transact(db, (tx) => fail(tx, delivery.id, { error: reason, isTried: true, settled }))
        else await note(db, deliveryId, { error: reason }, eq(deliveries.state, 'queued'))
        if (!isInVain) throw error
        return log.warn({ err: error, deliveryId }, 'delivery refused for good, or tried for long enough')
      }
      // it is out: when the database fails meanwhile, a locked table included, it would be sent again without this note
      const isPassing = (error: unknown) => knownFailure(error)?.kind === 'timeout'
      await untilReachable(() => noteSent(db, delivery, { channel, providerId, settled, fingerprint }), {
        log,
        signal,
        isPassing,
      })
    },
    // a delivery that failed is shown as such; here comes the one whose last try ended without an answer
    giveUp: ({ deliveryId }, { db, error }) =>
      transact(db, (tx) => fail(tx, deliveryId, { error, isTried: false, settled })),
  })

/** What the feature that knows the mail's thing sends along with it. */
async function filesOf(
  { channel, targetKind, targetId }: DeliveryRow,
  running: { db: Database; services: Services },
): Promise<readonly MailFile[]> {
  if (channel !== 'mail' || targetKind === null || targetId === null) return []
  return (
    (await running.services.features.mailFiles[targetKind]?.(
      { db: running.db, pdf: running.services.pdf },
      targetId,
    )) ?? []
  )
}

/** Notes that the channel took it. The provider's callback about a text message may have come before that. */
async function noteSent(
  db: Database,
  delivery: DeliveryRow,
  {
    channel,
    providerId,
    settled,
    fingerprint,
  }: { channel: Channel; providerId: string; settled: Settled; fingerprint: string },
): Promise<void> {
  if (isText(delivery.channel))
    return transact(db, (tx) =>
      moveText(tx, delivery.id, { step: 'sent', providerId: providerId || null, isTry: true }),
    )
  // what was delivered carries signed links and keys that are not needed again here
  const contents = channel.isOutbox ? {} : { html: '', text: '', unsubscribeUrl: null, replyTo: null, parts: [] }
  const sent = { ...contents, fingerprint, providerId, error: null, state: 'sent' as const, settledAt: sql`now()` }
  await transact(db, async (tx) => {
    await note(tx, delivery.id, sent)
    // to people of organisations many mails leave, and nothing follows them
    if (delivery.userId === null && delivery.addressId === null) announceStep(tx, delivery, 'sent')
    await settled(tx, delivery, 'sent')
  })
}

/** The delivery, ready to be sent by this channel; null when there is nothing (any more) to send now. */
async function prepare(
  tx: Transaction,
  deliveryId: string,
  channel: DeliveryChannel,
  compose: (held: DeliveryRow) => Promise<Composed>,
): Promise<DeliveryRow | null> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (delivery && delivery.channel !== channel) {
    // queued by a version in which all channels shared one queue
    if (delivery.state === 'queued' || delivery.state === 'held') sendAfterCommit(tx, delivery)
    return null
  }
  if (delivery?.state === 'queued') return (await isUnwanted(tx, delivery)) ? null : delivery
  if (delivery?.state !== 'held') return null
  const composed = await compose(delivery)
  const isThis = eq(deliveries.id, deliveryId)
  switch (composed.outcome) {
    case 'send':
      await tx
        .update(deliveries)
        .set({ ...composed.contents, state: 'queued' })
        .where(isThis)
      return { ...delivery, ...composed.contents }
    case 'hold':
      await tx.update(deliveries).set({ dueAt: composed.until.toISOString() }).where(isThis)
      sendAfterCommit(tx, delivery, composed.until)
      return null
    case 'suppress':
      await tx
        .update(deliveries)
        .set({
          state: 'suppressed',
          reason: composed.reason,
          settledAt: sql`now()`,
          // what was too much can be sent again by a super-user
          ...(composed.reason !== 'limit' && { parts: [] }),
        })
        .where(isThis)
      return null
  }
}

/** Suppresses a text message to a number that answered STOP after it was queued. */
async function isUnwanted(tx: Transaction, delivery: DeliveryRow): Promise<boolean> {
  const { id, channel, to } = delivery
  if (!isText(channel) || !(await hasOptedOut(tx, { channel, phoneNumber: to }))) return false
  await tx
    .update(deliveries)
    .set({ state: 'suppressed', reason: 'opted_out', settledAt: sql`now()`, text: '' })
    .where(eq(deliveries.id, id))
  announceStep(tx, delivery, 'failed')
  return true
}

/** At the moment that was asked for, as a job of its own; how long it is tried at all is the channel's patience. */
async function tryLater(
  tx: Transaction,
  delivery: DeliveryRow,
  error: string,
  waitMs: number,
  { clock }: Services,
): Promise<void> {
  await note(tx, delivery.id, { error }, eq(deliveries.state, 'queued'))
  sendAfterCommit(tx, delivery, new Date(clock().getTime() + waitMs))
}

/** Notes how one try went. */
const note = (db: Queryable, deliveryId: string, change: PgUpdateSetSource<typeof deliveries>, only?: SQL) =>
  db
    .update(deliveries)
    .set({ ...change, attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.id, deliveryId), only))

/** What it was addressed to is no more: it is on no list of failed deliveries, and never tried again. */
async function settleGone(tx: Transaction, deliveryId: string, error: string, settled: Settled): Promise<void> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (delivery?.state !== 'queued') return
  const nothing = { html: '', text: '', unsubscribeUrl: null, replyTo: null, parts: [] }
  await note(tx, deliveryId, { ...nothing, error, state: 'suppressed', reason: 'gone', settledAt: sql`now()` })
  await settled(tx, delivery, 'gone')
}

type Failure = { error: string; isTried: boolean; settled: Settled }

/** Marks it as finally failed, once, and announces it when it was about a thing. */
async function fail(tx: Transaction, deliveryId: string, { error, isTried, settled }: Failure): Promise<void> {
  const delivery = await lockDelivery(tx, deliveryId)
  if (delivery?.state !== 'queued' && delivery?.state !== 'held') return
  await tx
    .update(deliveries)
    .set({
      state: 'failed',
      settledAt: sql`now()`,
      error,
      ...(isTried && { attempts: sql`${deliveries.attempts} + 1` }),
    })
    .where(eq(deliveries.id, deliveryId))
  announceStep(tx, delivery, 'failed')
  await settled(tx, delivery, 'failed')
}
