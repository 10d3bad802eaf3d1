import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { makePin } from '#features/chat-pins/server/chat-pins.factory.ts'
import { makeMessage } from '#features/chats/server/chats.factory.ts'
import { chatReads } from '#features/chats/server/chats.tables.ts'
import { momentOn } from '#features/planning/planning.ts'
import { tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Queryable } from '#server/db/database.ts'
import { plusDays, weekdayOfDay } from '#shared/calendar-day.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { ABOUT_BRAKES, ABOUT_INSPECTION, ABOUT_TYRES, type DemoMessage, type Writer } from './demo-chat-texts.ts'

type Id = { id: string }
type Demo = { garages: readonly Id[]; customers: readonly Id[]; people: Readonly<Record<Writer, Id>> }

/** What the demo world's organisations have written to each other. */
export async function makeDemoChats(db: Queryable, { garages, customers, people }: Demo): Promise<void> {
  const [garage, secondGarage] = garages
  const [customer, secondCustomer] = customers
  if (!garage || !secondGarage || !customer || !secondCustomer) throw new Error('the demo world needs two of each')
  await writeChat(db, { garageId: garage.id, customerId: secondCustomer.id }, people, {
    messages: ABOUT_TYRES,
    about: 'Renkaiden vaihto',
    readers: ['manager'],
  })
  await writeChat(db, { garageId: secondGarage.id, customerId: customer.id }, people, {
    messages: ABOUT_INSPECTION,
    about: 'Katsastuskorjaus',
    readers: ['manager', 'driver'],
  })
  await writeChat(db, { garageId: garage.id, customerId: customer.id }, people, {
    messages: ABOUT_BRAKES,
    about: 'Jarrut vinkuvat edestä',
    readers: [],
  })
}

type Pair = { garageId: string; customerId: string }

type Written = {
  messages: readonly DemoMessage[]
  /** The title of a ticket that it may be about. */
  about: string
  /** Who has read all of it. */
  readers: readonly ('manager' | 'driver')[]
}

async function writeChat(db: Queryable, pair: Pair, people: Demo['people'], { messages, about, readers }: Written) {
  const [ticket] = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.garageId, pair.garageId),
        eq(tickets.customerId, pair.customerId),
        inArray(tickets.status, ['IN_PROGRESS', 'WAITING', 'READY', 'DONE']),
      ),
    )
    // what they speak of, and nothing that was reported since
    .orderBy(desc(eq(tickets.title, about)), asc(tickets.createdAt))
    .limit(1)
  const numbers: number[] = []
  let chatId = ''
  for (const { at, by, body, answers, isEdited, isWithdrawn, isPinned } of messages) {
    const createdAt = momentOf(at)
    const later = new Date(Date.parse(createdAt) + 4 * 60_000).toISOString()
    const message = await makeMessage(db, {
      ...pair,
      createdAt,
      userId: people[by].id,
      from: by === 'adviser' || by === 'mechanic' ? 'GARAGE' : 'CUSTOMER',
      body: isWithdrawn
        ? ''
        : body.replace('{plate}', ticket?.registrationNumber ?? 'auto').replace('{number}', ticket?.number ?? ''),
      ...(answers !== undefined && { replyTo: numbers[answers] ?? null }),
      ...(isEdited && { editedAt: later }),
      ...(isWithdrawn && { withdrawnAt: later }),
    })
    numbers.push(message.number)
    chatId = message.chatId
    if (isPinned && ticket) await makePin(db, { ticketId: ticket.id, message, userId: people.adviser.id })
  }
  const read = { chatId, organizationId: pair.customerId, number: numbers.at(-1) ?? 0 }
  for (const reader of readers)
    await db.insert(chatReads).values({ ...read, userId: people[reader].id, readAt: new Date().toISOString() })
}

/** No messages about work at the weekend. */
function momentOf(at: DemoMessage['at']): string {
  if ('minutes' in at) return new Date(Date.now() - at.minutes * 60_000).toISOString()
  let day = dayInHelsinki(new Date())
  for (let left = at.days; left > 0; ) {
    day = plusDays(day, -1)
    if (weekdayOfDay(day) < 5) left -= 1
  }
  return new Date(momentOn(day, at.time.replace('.', ':'))).toISOString()
}
