import { useEffect, useState } from 'react'

/** The value that a mail's link carries in the fragment under this name; null without one. */
const inFragment = (name: string): string | null => new URLSearchParams(window.location.hash.slice(1)).get(name)

/** Reads the link's token once and takes it out of the address bar, so that no copy of the address carries it on. */
export function useFragmentToken(name: string): string | null {
  const [token] = useState(() => inFragment(name))
  useEffect(() => {
    if (!token) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [token])
  return token
}
