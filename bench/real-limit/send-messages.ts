import { randomUUIDv7 } from 'node:crypto'
import type { Database } from './database.ts'

export type MessagesToSend = { url: string; concurrency: number; count: number }

const queued = {
  name: 'real-queue-message',
  text: `insert into deliveries (id, channel, "to", text) values ($1, 'sms', $2, $3)`,
}
const sent = {
  name: 'real-message-sent',
  text: `update deliveries set state = 'sent', provider_id = $2, settled_at = now(), attempts = attempts + 1 where id = $1`,
}
const TEXT = 'Vallilan Autohuolto: ABC-123 on noudettavissa. Lisätiedot: https://huoltosilta.example/nouto/0123456789'

/** Writes each message down, sends it and notes that it was taken; so many of them at once. */
export async function sendMessages({ work }: Database, { url, concurrency, count }: MessagesToSend): Promise<void> {
  let left = count
  const sender = async () => {
    while (left-- > 0) {
      const id = randomUUIDv7()
      const to = `+35840${1_000_000 + left}`
      await work({ ...queued, values: [id, to, TEXT] })
      const answer = await fetch(`${url}/2010-04-01/Accounts/AC1/Messages.json`, {
        method: 'POST',
        body: new URLSearchParams({
          To: to,
          From: 'Huoltosilta',
          Body: TEXT,
          StatusCallback: `${url}/?delivery=${id}`,
        }),
      })
      const { sid } = (await answer.json()) as { sid: string }
      await work({ ...sent, values: [id, sid] })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender))
}
