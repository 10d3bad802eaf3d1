import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, Fragment, type ReactNode, use, useEffect, useState } from 'react'
import type { Party } from '../organizations.ts'
import { enteredOrganization, forgetEntered } from './entered-organization.ts'
import { storedAfterChoice } from './organization-choice.ts'
import { OrganizationSplash } from './organization-splash.tsx'
import { storeOrganizationId } from './stored-organization.ts'

/** How long the splash covers the change (source specification, section 9). */
const SPLASH_MS = 800

type Choose = (chosen: Party, currentId: string | undefined) => void

const ChooseContext = createContext<Choose>(() => {})

export const useChooseOrganization = (): Choose => use(ChooseContext)

/**
 * Wraps everything that shows an organisation's data: after a choice all of it is mounted again with an empty cache,
 * so that nothing of one organisation can be seen in another.
 */
export function OrganizationSwitching({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [turn, setTurn] = useState(0)
  const [splash, setSplash] = useState<Pick<Party, 'name' | 'image'> | null>(enteredOrganization)

  useEffect(() => {
    if (!splash) return
    forgetEntered()
    const timer = setTimeout(() => setSplash(null), SPLASH_MS)
    return () => clearTimeout(timer)
  }, [splash])

  const choose: Choose = (chosen, currentId) => {
    setSplash(chosen)
    storeOrganizationId(storedAfterChoice(currentId, chosen.id))
    queryClient.clear()
    setTurn((before) => before + 1)
    void navigate({ to: '/app' })
  }

  return (
    <ChooseContext value={choose}>
      <Fragment key={turn}>{children}</Fragment>
      {splash ? <OrganizationSplash organization={splash} /> : null}
    </ChooseContext>
  )
}
