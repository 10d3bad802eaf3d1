import type { ComponentType } from 'react'
import { maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { ownSettings } from '#features/organizations/web/own-settings.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The list of the garage that the person works for now. */
export function ownPriceList(Page: ComponentType) {
  const PriceList = ownSettings(Page)
  return function OwnPriceList() {
    const { type } = useOrganization()
    return maySeePriceLists({ organizationType: type }) ? (
      <PriceList />
    ) : (
      <EmptyState title="Hinnasto on korjaamoilla">Vaihda korjaamoon, jos kuulut sellaiseen.</EmptyState>
    )
  }
}
