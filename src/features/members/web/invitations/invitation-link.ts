import { useEffect, useState } from 'react'

/** Under which the tab keeps it; links of another kind have a key of their own. */
const KEY = 'huoltosilta.invitation'

export type InvitationLink = {
  token: string
  /** The invited address, to fill in beforehand; empty when the link does not hold it. */
  email: string
}

/** What the mail's link carries in its fragment, which stays out of logs and Referer; null without a token. */
export function readLink(hash: string): InvitationLink | null {
  const values = new URLSearchParams(hash.slice(1))
  const token = values.get('token')
  return token ? { token, email: values.get('email') ?? '' } : null
}

function kept(key: string): InvitationLink | null {
  try {
    return readLink(sessionStorage.getItem(key) ?? '')
  } catch {
    return null
  }
}

function keep(key: string, hash: string): void {
  try {
    sessionStorage.setItem(key, hash)
  } catch {
    // forbidden or full storage: a user who signs in meanwhile has to open the mail's link again
  }
}

/** Forgets the invitation that this tab is answering. */
export function forgetLink(key = KEY): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/**
 * The invitation that this tab is answering: it lasts over signing in and signing up, and leaves the address bar at once, so
 * that no copy of the address carries it on. A second link opened in the same tab takes the first one's place.
 */
export function useInvitationLink(key = KEY): InvitationLink | null {
  const [link, setLink] = useState(() => readLink(window.location.hash) ?? kept(key))
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const found = readLink(hash)
      if (!found) return
      keep(key, hash)
      window.history.replaceState(window.history.state, '', pathname + search)
      setLink(found)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [key])
  return link
}
