import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { chooseOrganization, standingIn } from './organization-choice.ts'
import { organizationsApi } from './organizations.api.ts'
import { getStoredOrganizationId, onStoredOrganization, storeOrganizationId } from './stored-organization.ts'
import { useLostOrganization } from './use-lost-organization.ts'
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
