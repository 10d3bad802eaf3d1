import { noticeListener } from '#features/notifications/server/announce-notices.ts'
import { composeNotice } from '#features/notifications/server/compose-notice.ts'
import { followMessages } from '#features/notifications/server/follow-messages.ts'
import { followPushes } from '#features/notifications/server/queue-notice-pushes.ts'
import type { Contributions } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import type { Channel, Outgoing } from '#server/delivery/channel.ts'
import type { TextChannel } from '#server/delivery/deliveries.tables.ts'
import { sendDeliveryJobs } from '#server/delivery/send-delivery.ts'
import type { Listener, Successor } from '#server/events/listener.ts'
import { createRelay } from '#server/events/relay.ts'
import { contributionsOf } from '#server/feature.ts'
import { JobQueued, jobQueued } from '#server/jobs/enqueue.ts'
import { createLog } from '#server/log.ts'
import type { Notice } from '#server/notice.ts'
import type { Services } from '#server/services.ts'
import { jobContext } from './job-context.ts'
import { testServices, trustAll } from './services.ts'

/**
 * Notices, deliveries and the queue in one process with a clock of its own; nothing leaves but into `sent`. Begin later than
 * today, for events of the present moment are due then.
 */
export function deliveryWorld(
  db: Database,
  {
    notices,
    at,
    listeners = [],
    channel = {},
    texts = () => 'taken',
    push = null,
    mailFiles = {},
  }: {
    notices: readonly Notice[]
    at: string
    listeners?: readonly Listener[]
    channel?: Partial<Channel>
    /** What becomes of a text message that leaves; one that throws is refused for good. */
    texts?: (channel: TextChannel) => string
    /** What takes messages to devices; left out, there are none. */
    push?: { channel: Channel; services: Services['push'] } | null
    /** What goes along with mails, by the kind of their thing. */
    mailFiles?: Contributions['mailFiles']
  },
) {
  let now = new Date(at)
  if (now.getTime() <= Date.now()) throw new Error(`${at} has passed: events of the present moment would wait for ever`)
  const clock = () => now
  const sent: (Outgoing & { at: string })[] = []
  const mail: Channel = {
    name: 'mail',
    isOutbox: false,
    send: async (delivery) => {
      sent.push({ ...delivery, at: now.toISOString() })
      return 'taken'
    },
    isRefusedForGood: () => false,
    stop() {},
    ...channel,
  }
  const texted: { channel: TextChannel; to: string; text: string; at: string }[] = []
  const phone = (name: TextChannel): Channel => ({
    name,
    isOutbox: false,
    isRefusedForGood: () => true,
    stop() {},
    async send({ to, text }) {
      const taken = texts(name)
      texted.push({ channel: name, to, text, at: now.toISOString() })
      return taken
    },
  })
  const channels = [mail, phone('sms'), phone('whatsapp'), ...(push ? [push.channel] : [])]
  const services = testServices({
    features: contributionsOf([{ notices, outreachTrust: [trustAll], mailFiles }]),
    channels,
    clock,
    push: push?.services ?? null,
  })
  const waiting: JobQueued[] = []
  const successor: Successor = {
    event: jobQueued.name,
    take: async (_, jobs) => void waiting.push(...jobs.map((job) => JobQueued.parse(job))),
  }
  const relay = createRelay({
    db,
    clock,
    log: createLog('silent'),
    listeners: [noticeListener(notices, clock), followMessages, ...listeners],
    successor,
  })
  const sends = new Map(sendDeliveryJobs(composeNotice, followPushes).map((job) => [job.name, job]))

  async function runDueJobs(): Promise<void> {
    for (const job of waiting.splice(0)) {
      if (job.startAfter && new Date(job.startAfter) > now) waiting.push(job)
      else await sends.get(job.name)?.run(job.payload, jobContext(db, { services }))
    }
  }

  return {
    services,
    sent,
    texted,
    /** Jobs that wait for their time. */
    waiting,
    relay,
    /** Handles everything that is due at this moment, or at the present one. */
    async pass(moment?: string): Promise<void> {
      if (moment) now = new Date(moment)
      await relay.drain()
      await runDueJobs()
      await relay.drain()
    },
    /** Sets the time only; due jobs are not run. */
    setClock(moment: string): void {
      now = new Date(moment)
    },
  }
}
