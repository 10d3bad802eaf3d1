import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { TextChannel } from './deliveries.tables.ts'
import { textOptOuts } from './texts.tables.ts'

/** What providers take as an answer by themselves, and what Finns write. */
const STOP = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'lopeta',
  'seis',
  'älä lähetä',
  'ei viestejä',
])
const START = new Set(['start', 'unstop', 'yes', 'aloita', 'jatka'])

/** Whether the sender wants no more messages, or wants them again; null when they write of something else. */
export function optingOf(body: string): 'stop' | 'start' | null {
  const said = body
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
  if (STOP.has(said)) return 'stop'
  return START.has(said) ? 'start' : null
}

type Number = { channel: TextChannel; phoneNumber: string }

const isOf = ({ channel, phoneNumber }: Number) =>
  and(eq(textOptOuts.channel, channel), eq(textOptOuts.phoneNumber, phoneNumber))

// asked of each message when it is queued, and again when it leaves
const optOut = prepared((db) =>
  db
    .select({ channel: textOptOuts.channel })
    .from(textOptOuts)
    .where(
      and(
        eq(textOptOuts.channel, sql.placeholder('channel')),
        eq(textOptOuts.phoneNumber, sql.placeholder('phoneNumber')),
      ),
    )
    .prepare('opt-out'),
)

export async function hasOptedOut(db: Queryable, { channel, phoneNumber }: Number): Promise<boolean> {
  const found = await optOut(db).execute({ channel, phoneNumber })
  return found.length > 0
}

export async function keepOpting(tx: Transaction, number: Number, opting: 'stop' | 'start'): Promise<void> {
  if (opting === 'stop') await tx.insert(textOptOuts).values(number).onConflictDoNothing()
  else await tx.delete(textOptOuts).where(isOf(number))
}
