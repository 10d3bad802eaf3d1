import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useMedia } from '#web/media.ts'

const ROOMY = '(min-width: 87.5rem)'

const keyOf = (userId: string) => `sidebar ${userId}`

/**
 * Whether the sidebar is folded, and how to fold and unfold it. The person's own choice is kept on this device; until they make one it
 * is open where the six columns of the desk have their room next to it.
 */
export function useFoldedSidebar(): [folded: boolean, fold: (folded: boolean) => void] {
  const { id: userId } = useProfile()
  const isRoomy = useMedia(ROOMY)
  const [chosen, setChosen] = useState(() => keptChoice(userId))
  const fold = (folded: boolean) => {
    setChosen(folded)
    try {
      localStorage.setItem(keyOf(userId), folded ? 'folded' : 'open')
    } catch {
      // forbidden storage: the choice lasts as long as the page
    }
  }
  return [chosen ?? !isRoomy, fold]
}

function keptChoice(userId: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept === null ? undefined : kept === 'folded'
  } catch {
    return undefined
  }
}
