import { useRef } from 'react'

/**
 * The key by which the server recognises a retry. `keyOf(sent)` is the same for the same content as long as it is not answered, so that a
 * press after a lost answer does nothing twice; other content is another request. `renew` is for a form that stays open after an answer:
 * the same content is a new request then.
 */
export function useRequestKey(): { keyOf: (sent: unknown) => string; renew: () => void } {
  const last = useRef<{ content: string; key: string }>(undefined)
  const keyOf = (sent: unknown): string => {
    const content = JSON.stringify(sent)
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
  return {
    keyOf,
    renew: () => {
      last.current = undefined
    },
  }
}
