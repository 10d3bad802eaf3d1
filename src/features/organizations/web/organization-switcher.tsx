import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '#web/lazy-component.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useChooseOrganization } from './organization-switching.tsx'
import { organizationsApi } from './organizations.api.ts'
import { SwitcherTrigger } from './switcher-trigger.tsx'
import { useOptionalOrganization } from './use-organization.ts'

const Picker = lazyComponent(() => import('./organization-picker.tsx'), 'OrganizationPicker')

/** Shows for whom the person works and lets them change it: a popover on large screens, a drawer on small ones. */
export function OrganizationSwitcher({ isLarge }: { isLarge: boolean }) {
  // null at the first run, and in the own settings of a person without any organisation
  const current = useOptionalOrganization() ?? undefined
  const own = useQuery(organizationsApi.sync.queryOptions())
  const choose = useChooseOrganization()
  const [isOpen, setIsOpen] = useState(false)
  // a press before the picker has come is kept: it opens as soon as it is here
  const waiting = (
    <SwitcherTrigger
      organization={current}
      isLoading={false}
      aria-haspopup="dialog"
      aria-busy={isOpen}
      onClick={() => setIsOpen(true)}
    />
  )
  return (
    <LazyOverlay open={isOpen} waiting={waiting}>
      <Picker
        isLarge={isLarge}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        organizations={own.data ?? []}
        current={current}
        onChoose={(chosen) => {
          setIsOpen(false)
          choose(chosen, current?.id)
        }}
      />
    </LazyOverlay>
  )
}
