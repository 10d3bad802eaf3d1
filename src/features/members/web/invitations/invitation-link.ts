import { useEffect, useState } from 'react'

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

function kept(): InvitationLink | null {
  try {
    return readLink(sessionStorage.getItem(KEY) ?? '')
  } catch {
    return null
  }
}

function keep(hash: string): void {
  try {
    sessionStorage.setItem(KEY, hash)
  } catch {
    // forbidden or full storage: a user who signs in meanwhile has to open the mail's link again
  }
}

/** Forgets the invitation that this tab is answering. */
export function forgetLink(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

/**
 * The invitation that this tab is answering: it lasts over signing in and signing up, and leaves the address bar at once, so
 * that no copy of the address carries it on. A second link opened in the same tab takes the first one's place.
 */
export function useInvitationLink(): InvitationLink | null {
  const [link, setLink] = useState(() => readLink(window.location.hash) ?? kept())
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const found = readLink(hash)
      if (!found) return
      keep(hash)
      window.history.replaceState(window.history.state, '', pathname + search)
      setLink(found)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return link
}
