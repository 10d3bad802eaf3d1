import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'
import type { OwnOrganization } from '../organizations.ts'
import { chooseOrganization, standingIn } from './organization-choice.ts'
import { useChooseOrganization } from './organization-switching.tsx'
import { organizationsApi } from './organizations.api.ts'
import { getStoredOrganizationId, onStoredOrganization, storeOrganizationId } from './stored-organization.ts'
import { OrganizationContext } from './use-organization.ts'

type Props = {
  userId: string
  loading: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
  /** Shown to a person without any organisation. */
  none: ReactNode
  /** Shown instead of an organisation that demands a second factor of a user without one. */
  barred: (organizationName: string) => ReactNode
  /** The user is not led to another organisation when this one is lost: the children handle it. */
  stays?: boolean
  children: ReactNode
}

/** Finds out for whom the person works; its children may count on `useOrganization`. */
export function OrganizationGate({ userId, loading, failed, none, barred, stays, children }: Props) {
  const own = useQuery(organizationsApi.sync.queryOptions())
  const storedId = useSyncExternalStore(onStoredOrganization, getStoredOrganizationId)
  const current = own.data && chooseOrganization(own.data, storedId)

  // a stored organisation that the person has left must not come back with a later invitation
  const isStale = own.data !== undefined && storedId !== null && current?.id !== storedId
  useEffect(() => {
    if (isStale) storeOrganizationId(null)
  }, [isStale])

  useLostOrganization(stays ? undefined : own.data, current)

  if (!own.data) return own.isError ? failed(own.error, () => void own.refetch()) : loading
  if (!current) return none
  if (current.needsSecondFactor) return barred(current.name)
  return <OrganizationContext value={{ ...current, ...standingIn(current, userId) }}>{children}</OrganizationContext>
}

/**
 * Leads away from an organisation that the person does not belong to any more: to another of theirs as if they had chosen
 * it, or to the first run. Nothing of the lost one stays in memory.
 */
function useLostOrganization(own: readonly OwnOrganization[] | undefined, current: OwnOrganization | undefined): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const choose = useChooseOrganization()
  const last = useRef<OwnOrganization>(undefined)

  useEffect(() => {
    if (!own) return
    const before = last.current
    last.current = current
    if (!before || own.some(({ id }) => id === before.id)) return
    toast.warning(
      before.customerKind === 'PERSON' ? 'Et pääse enää tälle tilille' : `Et enää kuulu organisaatioon ${before.name}`,
      current && `Jatkat täällä: ${current.name}.`,
    )
    if (current) return choose(current, undefined)
    queryClient.removeQueries({ type: 'inactive' })
    void navigate({ to: '/app' })
  }, [own, current, choose, queryClient, navigate])
}
