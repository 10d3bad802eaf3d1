import { CalendarCheck, Download, FileText, ListChecks, Pencil, Wrench, X } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { MOST_CARS } from '#features/tickets/web/new-ticket-search.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { MOST_ASKED_CARS } from '#features/vehicles/web/several-ids.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonHref, ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { MOST_PICKED } from '../fleet.ts'
import { EditCarsDialog } from './edit-cars-dialog.tsx'
import { useCarsActs } from './use-cars-acts.ts'
import type { Picked } from './use-picked.ts'

const GivePlanDialog = lazyComponent(() => import('#features/service-plans/web/give-plan-dialog.tsx'), 'GivePlanDialog')

/** What can be done with the picked cars; nothing while none is. */
export function PickedBar({ picked }: { picked: Picked }) {
  const { id: organizationId } = useOrganization()
  const [asking, setAsking] = useState<'edit' | 'inspected' | 'plan' | null>(null)
  const { markInspected } = useCarsActs(picked)
  const { cars } = picked
  const [first] = cars
  if (!first) return null
  const ids = cars.map(({ id }) => id).join(',')
  const isTooMany = cars.length > MOST_CARS
  // a service programme is given to as many, too
  const isTooManyForAll = cars.length > MOST_PICKED
  const named = cars.length === 1 ? { vehicleId: first.id } : { vehicleIds: ids }
  return (
    <section
      aria-label="Valitut autot"
      data-act-bar
      className="sticky bottom-(--bottom-bar-height) z-10 -mx-4 grid gap-2 border-line border-t bg-canvas px-4 py-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="tabular font-semibold" role="status">
          {carCount(cars.length)} valittu
        </p>
        <IconButton label="Tyhjennä valinta" onClick={picked.clear} className="max-sm:ml-auto">
          <X className="size-5" aria-hidden="true" />
        </IconButton>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {isTooMany ? null : (
            <ButtonLink kind="primary" to="/app/tickets/new" search={named}>
              <Wrench className="size-4" aria-hidden="true" />
              Ilmoita korjaamolle
            </ButtonLink>
          )}
          {cars.length > MOST_ASKED_CARS ? null : (
            <ButtonLink to="/app/offer-requests/new" search={named}>
              <FileText className="size-4" aria-hidden="true" />
              <span>
                Pyydä tarjous
                {cars.length === 1 ? null : <span className="max-sm:sr-only"> {cars.length} autosta</span>}
              </span>
            </ButtonLink>
          )}
          {isTooManyForAll ? null : (
            <>
              <Button onClick={() => setAsking('inspected')}>
                <CalendarCheck className="size-4" aria-hidden="true" />
                Katsastettu
              </Button>
              <Button onClick={() => setAsking('plan')}>
                <ListChecks className="size-4" aria-hidden="true" />
                Huolto-ohjelma
              </Button>
              <Button onClick={() => setAsking('edit')}>
                <Pencil className="size-4" aria-hidden="true" />
                Muuta tietoja
              </Button>
              <ButtonHref download href={`/api/fleet/cars.csv?${new URLSearchParams({ organizationId, ids })}`}>
                <Download className="size-4" aria-hidden="true" />
                Lataa CSV
              </ButtonHref>
            </>
          )}
        </div>
      </div>
      {cars.length > MOST_ASKED_CARS ? (
        <p className="text-muted text-sm">
          Tarjouksen voi pyytää kerralla enintään {MOST_ASKED_CARS} autosta
          {isTooMany ? `${isTooManyForAll ? ',' : ' ja'} korjaamolle ilmoittaa enintään ${MOST_CARS} autoa` : ''}
          {isTooManyForAll ? ` ja muuttaa tai ladata enintään ${MOST_PICKED} autoa` : ''}.
        </p>
      ) : null}
      {asking === 'edit' ? <EditCarsDialog picked={picked} onClose={() => setAsking(null)} /> : null}
      <LazyOverlay open={asking === 'plan'}>
        {asking === 'plan' ? (
          <GivePlanDialog
            vehicleIds={cars.map(({ id }) => id)}
            onGiven={picked.clear}
            onClose={() => setAsking(null)}
          />
        ) : null}
      </LazyOverlay>
      <ConfirmDialog
        open={asking === 'inspected'}
        onOpenChange={(open) => setAsking(open ? 'inspected' : null)}
        title={`Merkitäänkö ${carCount(cars.length)} katsastetuksi tänään?`}
        confirmLabel="Merkitse katsastetuiksi"
        onConfirm={markInspected}
      >
        Seuraava katsastus lasketaan jokaisen auton käyttöönottopäivästä.
      </ConfirmDialog>
    </section>
  )
}
