import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '#web/ui/toast.ts'
import type { OwnOrganization } from '../organizations.ts'
import { useChooseOrganization } from './organization-switching.tsx'

/**
 * Leads away from an organisation that the person does not belong to any more: to another of theirs as if they had chosen
 * it, or to the first run. Nothing of the lost one stays in memory.
 */
export function useLostOrganization(
  own: readonly OwnOrganization[] | undefined,
  current: OwnOrganization | undefined,
): void {
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
