import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { failureText } from '#web/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import type { MessageWindow } from './message-window.ts'
import type { useHeldPlace } from './use-held-place.ts'

/** How long a message that was gone to stays marked. */
const MARKED_MS = 2500

/** `newest`: the end of the conversation, which may have to be asked for; `end`: that of what is shown. */
type Wanted = { to: number | 'end' | 'newest'; share: number; isMarked: boolean }

type Of = {
  shown: MessageWindow | undefined
  /** Named by the address, with the picture and the search that are open there: a change of only those is no wish to see the message again. */
  at: { viesti?: number | undefined; photo?: string | undefined; haku?: string | undefined }
  place: ReturnType<typeof useHeldPlace>
  jumpTo: (id: number) => Promise<unknown>
  jumpToNewest: () => Promise<unknown>
}

/** Goes to messages: to that of the address, to the first unread one, to one that is answered, to the newest. */
export function useShownMessage({ shown, at: { viesti, photo, haku }, place, jumpTo, jumpToNewest }: Of) {
  const wanted = useRef<Wanted | null>(null)
  const isOpened = useRef(false)
  const [markedId, setMarkedId] = useState<number>()

  const go = useEffectEvent(() => {
    if (!shown) return
    if (!isOpened.current) {
      isOpened.current = true
      const isThere = viesti !== undefined && shown.messages.some(({ id }) => id === viesti)
      if (isThere) wanted.current = { to: viesti, share: 0.3, isMarked: true }
      else if (shown.unreadFrom !== null) wanted.current = { to: shown.unreadFrom, share: 0.15, isMarked: false }
      else wanted.current = { to: 'end', share: 1, isMarked: false }
    }
    if (!wanted.current) return
    const { to, share, isMarked } = wanted.current
    if (to === 'newest' && shown.hasNewer) return
    if (typeof to === 'string') place.toEnd()
    else if (!place.toRow(to, share)) return
    wanted.current = null
    if (typeof to === 'number' && isMarked) setMarkedId(to)
  })
  useLayoutEffect(() => go())
  useEffect(() => {
    if (markedId === undefined) return
    const timer = setTimeout(() => setMarkedId(undefined), MARKED_MS)
    return () => clearTimeout(timer)
  }, [markedId])

  const failed = (error: unknown) => {
    wanted.current = null
    toast.error('Viestejä ei voitu hakea', failureText(error))
  }
  const show = (id: number) => {
    wanted.current = null
    if (place.toRow(id, 0.3)) return setMarkedId(id)
    wanted.current = { to: id, share: 0.3, isMarked: true }
    jumpTo(id).catch(failed)
  }
  const showEnd = () => {
    if (!shown?.hasNewer) return place.toEnd()
    wanted.current = { to: 'newest', share: 1, isMarked: false }
    jumpToNewest().catch(failed)
  }

  // of where the router has arrived: of where it goes it is known before what the address says
  const key = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.key })
  const before = useRef({ key, photo, haku })
  const follow = useEffectEvent(() => {
    if (before.current.key === key) return
    const isAnother = isOpened.current && before.current.photo === photo && before.current.haku === haku
    before.current = { key, photo, haku }
    if (isAnother && viesti !== undefined) show(viesti)
  })
  useEffect(() => follow())

  return { markedId, show, showEnd }
}
