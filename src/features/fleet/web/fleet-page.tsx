import { useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { AddVehicleDialog } from '#features/vehicles/web/add-vehicle-dialog.tsx'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { filledSlots } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { fleetApi } from './fleet.api.ts'
import { FleetList } from './fleet-list.tsx'
import type {} from './vehicle-slots.ts'

const VehicleImport = lazyComponent(() => import('#features/vehicles/web/vehicle-import.tsx'), 'VehicleImport')

/** Autot: all cars of a customer, what is due first. */
export function FleetPage() {
  const { type } = useOrganization()
  // a garage has no cars of its own; those of its customers are on the customers' pages
  return type === 'CUSTOMER' ? <Fleet /> : <NotFoundView />
}

function Fleet() {
  usePageTitle('Autot')
  const { id: organizationId, role } = useOrganization()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const refresh = () => {
    void queryClient.invalidateQueries(fleetApi.pathFilter())
    void queryClient.invalidateQueries(vehiclesApi.pathFilter())
  }
  return (
    <>
      <PageHeader
        title="Autot"
        actions={
          <>
            <LazyPart className={role === 'ADMIN' ? 'min-h-10 w-60 max-desktop:min-h-11' : 'hidden'}>
              {filledSlots('fleetActs').map(({ of, Component }) => (
                <Component key={of} />
              ))}
            </LazyPart>
            <Button onClick={() => setOpened('import')}>
              <FileUp className="size-4" aria-hidden="true" />
              Tuo tiedostosta
            </Button>
            <Button kind="primary" onClick={() => setOpened('add')}>
              <Plus className="size-4" aria-hidden="true" />
              Lisää auto
            </Button>
          </>
        }
      />
      <FleetList onAdd={() => setOpened('add')} />
      <LazyOverlay open={opened !== null}>
        {opened === 'add' ? <AddVehicleDialog onAdded={refresh} onClose={() => setOpened(null)} /> : null}
        {opened === 'import' ? (
          <VehicleImport whose={{ organizationId }} onImported={refresh} onClose={() => setOpened(null)} />
        ) : null}
      </LazyOverlay>
    </>
  )
}
