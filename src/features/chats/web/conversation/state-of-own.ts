import { formatTime } from '#web/format.ts'
import type { Chat, Message } from '../../chats.ts'
import { dayOf } from '../chat-time.ts'

/** What is shown under one's own side's messages: the last one that the other side has read, and the last one that it has not. */
export function stateOfOwn(
  messages: readonly Message[],
  ownId: string,
  otherRead: Chat['otherRead'],
): ReadonlyMap<number, string> {
  const own = messages.filter(({ organizationId, withdrawnAt }) => organizationId === ownId && withdrawnAt === null)
  const read = otherRead && own.findLast(({ id }) => id <= otherRead.id)
  const last = own.at(-1)
  const states = new Map<number, string>()
  if (last && last.id !== read?.id && last === messages.at(-1)) states.set(last.id, 'Lähetetty')
  if (otherRead && read) states.set(read.id, readWords(otherRead))
  return states
}

function readWords({ at, name }: NonNullable<Chat['otherRead']>): string {
  const [, month, day] = dayOf(at).split('-').map(Number)
  const isToday = dayOf(at) === dayOf(new Date().toISOString())
  const when = `${isToday ? '' : `${day}.${month}. `}klo ${formatTime(at)}`
  return `Luettu ${when}${name ? `, ${name}` : ''}`
}
