import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMedia } from '../media.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type MapMessage, readMapAnswer } from './map-messages.ts'
import type { MapProps } from './map-props.ts'

/** Google's script comes within this or not at all. */
const PATIENCE_MS = 8000

/**
 * Google's map in a document of its own (`/map-frame`, src/server/map): its script needs a looser content policy than
 * the product's pages have. The two speak by messages of the same origin only.
 */
export function FramedMap({
  onUnreachable,
  onSelect,
  label,
  className,
  pins,
  selectedId,
  origin,
  focus,
}: MapProps & { onUnreachable: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const theme = document.documentElement.dataset.theme
  const isDark = theme === 'dark' || (theme !== 'light' && systemIsDark)

  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return
    const answer = readMapAnswer(event.data)
    if (answer?.type === 'map-ready') setIsReady(true)
    if (answer?.type === 'map-failed') onUnreachable()
    if (answer?.type === 'map-select') onSelect(answer.id)
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])

  const giveUp = useEffectEvent(onUnreachable)
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => giveUp(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isReady])

  useEffect(() => {
    if (!isReady) return
    const message: MapMessage = {
      type: 'map-show',
      pins: [...pins],
      selectedId,
      origin: origin ?? null,
      focus: [...focus],
    }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isReady, pins, selectedId, origin, focus])

  return (
    <div className={clsx('relative overflow-hidden bg-sunken print:hidden', className)} aria-busy={!isReady}>
      <iframe
        ref={frame}
        title={label}
        src={`/map-frame?scheme=${isDark ? 'dark' : 'light'}`}
        className="absolute inset-0 size-full border-0"
      />
      {isReady ? null : <Skeleton className="absolute inset-0" />}
    </div>
  )
}
