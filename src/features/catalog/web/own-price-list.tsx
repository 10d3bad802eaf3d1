import type { ComponentType } from 'react'
import { mayEditPriceLists, maySeePriceLists } from '#features/organizations/organizations.policy.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { PriceListProps } from './price-list-source.ts'

/** The list of the garage that the person works for now. */
export const ownPriceList = (Page: ComponentType<PriceListProps>) =>
  function OwnPriceList() {
    const { id, type, role } = useOrganization()
    const side = { organizationType: type, role }
    if (!maySeePriceLists(side))
      return <EmptyState title="Hinnasto on korjaamoilla">Vaihda korjaamoon, jos kuulut sellaiseen.</EmptyState>
    return <Page key={id} organizationId={id} canEdit={mayEditPriceLists(side)} />
  }
