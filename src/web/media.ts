import { useSyncExternalStore } from 'react'

/** Pixels from which each named width applies; the same numbers are in theme.css. */
export const breakpoints = { sm: 640, md: 768, desktop: 900, lg: 1024, xl: 1280, '2xl': 1600 } as const

/** Whether a media query holds now; renders again when it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Whether the window is at least that wide: `useWiderThan('lg')` is the large layout of the shell. */
export const useWiderThan = (name: keyof typeof breakpoints): boolean =>
  useMedia(`(min-width: ${breakpoints[name] / 16}rem)`)

/** Whether a field may take the focus by itself: where a finger is used, a keyboard would come over the page. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches
