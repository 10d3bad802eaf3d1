import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useChooseOrganization } from './organization-switching.tsx'
import { organizationsApi } from './organizations.api.ts'
import { SwitcherTrigger } from './switcher-trigger.tsx'
import { useOrganization } from './use-organization.ts'

const Picker = lazy(() => import('./organization-picker.tsx').then((m) => ({ default: m.OrganizationPicker })))

/** Shows for whom the person works and lets them change it: a popover on large screens, a drawer on small ones. */
export function OrganizationSwitcher({ isLarge }: { isLarge: boolean }) {
  const current = useOrganization()
  const own = useQuery(organizationsApi.sync.queryOptions())
  const choose = useChooseOrganization()
  const [isOpen, setIsOpen] = useState(false)
  const trigger = <SwitcherTrigger organization={current} isLoading={false} />
  return (
    <Suspense fallback={trigger}>
      <Picker
        isLarge={isLarge}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        organizations={own.data ?? []}
        current={current}
        onChoose={(chosen) => {
          setIsOpen(false)
          choose(chosen, current.id)
        }}
      />
    </Suspense>
  )
}
