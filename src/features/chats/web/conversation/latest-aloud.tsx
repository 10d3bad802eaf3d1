import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../chats.ts'
import { attachmentWords } from '../attachment-words.ts'

type Props = { messages: readonly Message[]; ownUserId: string; isWhole: boolean }

/** Reads what others write while the conversation is open to those who do not see it come. */
export function LatestAloud({ messages, ownUserId, isWhole }: Props) {
  const [words, setWords] = useState('')
  const known = useRef<number>(undefined)
  const last = isWhole ? messages.at(-1) : undefined
  useEffect(() => {
    if (!last) return
    const isNew = known.current !== undefined && last.id > known.current
    known.current = Math.max(known.current ?? 0, last.id)
    if (isNew && last.sender?.id !== ownUserId)
      setWords(`${last.sender?.name ?? ''}: ${last.body || attachmentWords(last.files.length)}`)
  }, [last, ownUserId])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
}
