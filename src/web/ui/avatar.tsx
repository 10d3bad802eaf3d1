import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useState } from 'react'
import { hueOf, initials } from './initials.ts'

export type ImageState = 'idle' | 'loading' | 'loaded' | 'error'

type Props = {
  name: string | null | undefined
  imageUrl?: string | null | undefined
  /** Pixels. */
  size?: number | undefined
  /** People are round, organisations square. */
  round?: boolean | undefined
  className?: string | undefined
}

/** A picture, or the initials until it has come and when it does not. Decoration: the name is written next to it. */
export function Avatar({ name, imageUrl, size = 36, round = false, className }: Props) {
  const state = useImageState(imageUrl)
  const style = {
    '--hue': hueOf(name ?? ''),
    width: size,
    height: size,
    fontSize: Math.min(32, Math.max(8, size * 0.3)),
  } as CSSProperties
  return (
    <span
      aria-hidden="true"
      data-state={state}
      style={style}
      className={clsx(
        'avatar-tint inline-grid shrink-0 select-none place-items-center overflow-hidden font-bold leading-none tracking-wide',
        round ? 'rounded-full' : 'rounded-md',
        className,
      )}
    >
      {state === 'loaded' && imageUrl ? (
        <img src={imageUrl} alt="" width={size} height={size} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  )
}

function useImageState(url: string | null | undefined): ImageState {
  const [known, setKnown] = useState<{ url: string; state: ImageState }>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    const update = (state: ImageState) => setKnown({ url, state })
    image.onload = () => update('loaded')
    image.onerror = () => update('error')
    update('loading')
    image.src = url
    return () => {
      image.onload = null
      image.onerror = null
    }
  }, [url])
  if (!url) return 'idle'
  return known?.url === url ? known.state : 'loading'
}
