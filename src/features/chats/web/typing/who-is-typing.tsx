import { useEffect, useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useReceivedEvents } from '#web/live/received-events.ts'
import { TYPING_SHOWN_MS } from '../../chats.ts'

type Typing = { userId: string; name: string; until: number }

/** Who of the other side is writing, on a line that keeps its height; it goes when their message comes, or they stop. */
export function WhoIsTyping({ otherId }: { otherId: string }) {
  const { id: userId } = useProfile()
  const [typing, setTyping] = useState<readonly Typing[]>([])
  useReceivedEvents((event) => {
    if (event.type === 'chat.typing' && event.organizationId === otherId && event.userId !== userId)
      setTyping((known) => [
        ...known.filter((one) => one.userId !== event.userId),
        { userId: event.userId, name: event.name, until: performance.now() + TYPING_SHOWN_MS },
      ])
    if (event.type === 'message.new' && event.message.from.id === otherId)
      setTyping((known) => known.filter((one) => one.userId !== event.senderId))
  })
  const [next] = typing
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(
      () => setTyping((known) => known.filter((one) => one !== next)),
      next.until - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [next])
  return (
    <p role="status" className="h-5 truncate px-4 text-muted text-sm leading-5">
      {inWords(typing.map(({ name }) => name))}
    </p>
  )
}

function inWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  if (names.length === 1) return `${names[0]} kirjoittaa…`
  return names.length === 2 ? `${names.join(' ja ')} kirjoittavat…` : `${names.length} henkilöä kirjoittaa…`
}
