import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'

const keyOf = (userId: string) => `sidebar ${userId}`

/** Whether the person keeps the sidebar folded, on this device; and how to fold and unfold it. */
export function useFoldedSidebar(): [folded: boolean, fold: (folded: boolean) => void] {
  const { id: userId } = useProfile()
  const [folded, setFolded] = useState(() => isKeptFolded(userId))
  const fold = (next: boolean) => {
    setFolded(next)
    try {
      localStorage.setItem(keyOf(userId), next ? 'folded' : 'open')
    } catch {
      // forbidden storage: the choice lasts as long as the page
    }
  }
  return [folded, fold]
}

function isKeptFolded(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'folded'
  } catch {
    return false
  }
}
