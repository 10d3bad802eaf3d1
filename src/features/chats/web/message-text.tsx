import { Suspense, useMemo } from 'react'
import { slot } from '#web/slot.ts'
import { type MessagePart, messageParts } from './message-parts.ts'
import type {} from './message-slots.ts'

/** What a message says, its lines as they were written; what leads somewhere is a link. */
export function MessageText({ text, otherId }: { text: string; otherId: string }) {
  const parts = useMemo(() => messageParts(text), [text])
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
        <Part key={index} part={part} otherId={otherId} />
      ))}
    </p>
  )
}

const linkClass = 'font-medium underline underline-offset-2'

function Part({ part, otherId }: { part: MessagePart; otherId: string }) {
  const { kind, text } = part
  if (kind === 'address')
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {text}
      </a>
    )
  const Word = kind === 'word' ? slot('messageWord') : undefined
  if (!Word) return text
  return (
    <Suspense fallback={text}>
      <Word otherId={otherId} word={text}>
        {text}
      </Word>
    </Suspense>
  )
}
