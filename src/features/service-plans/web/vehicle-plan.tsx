import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { VehicleDetails } from '#features/vehicles/vehicle-edit.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDate } from '#web/format.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/use-act.ts'
import { useMinute } from '#web/use-minute.ts'
import { doneText, intervalText, nextText } from '../interval-words.ts'
import type { PlanItem, ServicePlan } from '../service-plans.ts'
import { DueStateBadge } from './due-state.tsx'
import { servicePlansApi } from './service-plans.api.ts'

const GivePlanDialog = lazyComponent(() => import('./give-plan-dialog.tsx'), 'GivePlanDialog')
const EditPlanDialog = lazyComponent(() => import('./edit-plan-dialog.tsx'), 'EditPlanDialog')
const MarkDoneDialog = lazyComponent(() => import('./mark-done-dialog.tsx'), 'MarkDoneDialog')

/** A car's programme: what is done how often, when it was done and when it comes next. */
export function VehiclePlan({ vehicle }: { vehicle: VehicleDetails }) {
  const { id: organizationId } = useOrganization()
  const [asking, setAsking] = useState<'give' | 'edit' | 'done' | 'remove' | null>(null)
  const found = useQuery(servicePlansApi.ofVehicle.queryOptions({ organizationId, vehicleId: vehicle.id }))
  const close = () => setAsking(null)
  if (!found.data)
    return (
      <Card aria-label="Huolto-ohjelma">
        <CardHeader title="Huolto-ohjelma" />
        <CardBody>
          {found.isError ? (
            <FailedQuery query={found} title="Huolto-ohjelmaa ei voitu hakea" />
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-11 w-full" />
            </div>
          )}
        </CardBody>
      </Card>
    )
  const { plan, can } = found.data
  if (!plan && !can.edit) return null
  return (
    <Card aria-label="Huolto-ohjelma">
      <CardHeader title="Huolto-ohjelma" hint={plan?.name}>
        {can.edit ? (
          <div className="flex flex-wrap gap-2 print:hidden">
            {plan ? (
              <>
                <Button size="sm" onClick={() => setAsking('done')}>
                  Merkitse tehdyksi
                </Button>
                <Button size="sm" onClick={() => setAsking('edit')}>
                  Muokkaa ohjelmaa
                </Button>
              </>
            ) : (
              <Button size="sm" onClick={() => setAsking('give')}>
                <ListChecks className="size-4" aria-hidden="true" />
                Anna huolto-ohjelma
              </Button>
            )}
          </div>
        ) : null}
      </CardHeader>
      {plan ? (
        <Items plan={plan} />
      ) : (
        <CardBody>
          <p className="text-muted text-sm">
            Ohjelma laskee kilometreistä, kuukausista ja käyttötunneista, mitä autolle on tehtävä ja milloin.
            Korjaamolla tehty huolto siirtää sitä eteenpäin.
          </p>
        </CardBody>
      )}
      {plan && can.edit ? (
        <CardBody className="border-line border-t pt-2! pb-2! print:hidden">
          <Button kind="ghost" size="sm" className="-ml-3" onClick={() => setAsking('remove')}>
            Poista ohjelma
          </Button>
        </CardBody>
      ) : null}
      <LazyOverlay open={asking === 'give' || asking === 'edit' || asking === 'done'}>
        {asking === 'give' ? <GivePlanDialog vehicleIds={[vehicle.id]} onClose={close} /> : null}
        {asking === 'edit' && plan ? <EditPlanDialog vehicleId={vehicle.id} plan={plan} onClose={close} /> : null}
        {asking === 'done' && plan ? <MarkDoneDialog vehicle={vehicle} plan={plan} onClose={close} /> : null}
      </LazyOverlay>
      {plan ? <RemovePlan {...{ plan, vehicle }} open={asking === 'remove'} onClose={close} /> : null}
    </Card>
  )
}

const Items = ({ plan: { items, start } }: { plan: ServicePlan }) => (
  <div className="overflow-x-auto">
    <table className="tabular w-full text-sm max-sm:block">
      <caption className="sr-only">Huolto-ohjelman kohdat</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line border-b text-left text-muted">
          <th scope="col" className="px-4 py-2 font-normal">
            Kohta
          </th>
          <th scope="col" className="px-2 py-2 font-normal">
            Väli
          </th>
          <th scope="col" className="px-2 py-2 font-normal">
            Viimeksi
          </th>
          <th scope="col" className="px-4 py-2 font-normal">
            Seuraavaksi
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">
        {items.map((item) => (
          <Item key={item.id} item={item} startOn={start.on} />
        ))}
      </tbody>
    </table>
  </div>
)

const cell = 'py-2 align-top max-sm:block max-sm:px-4 max-sm:py-0.5'
/** What a column is called, on a screen that has no head of it. */
const Small = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="text-muted sm:hidden">
    {children}{' '}
  </span>
)

function Item({ item, startOn }: { item: PlanItem; startOn: string | null }) {
  const { name, done, next, dueOn, state } = item
  // a meter that is full has no day to be expected
  const today = dayInHelsinki(new Date(useMinute()))
  return (
    <tr className="max-sm:block max-sm:py-2">
      <th scope="row" className={`${cell} px-4 text-left font-semibold`}>
        <span className="wrap-anywhere flex flex-wrap items-center gap-2">
          {name}
          <DueStateBadge state={state} />
        </span>
      </th>
      <td className={`${cell} px-2`}>
        <Small>Väli</Small>
        {intervalText(item)}
      </td>
      <td className={`${cell} px-2`}>
        <Small>Viimeksi</Small>
        {done.on ? (
          doneText(done)
        ) : (
          <span className="text-muted">Ei tiedossa{startOn ? `, laskettu ${formatDate(startOn)} alkaen` : ''}</span>
        )}
      </td>
      <td className={`${cell} px-4`}>
        <Small>Seuraavaksi</Small>
        {nextText(next) || <span className="text-muted">Mittarilukema puuttuu</span>}
        {dueOn && dueOn !== next.on && dueOn >= today ? (
          <span className="text-muted max-sm:ml-1 sm:block">Arviolta {formatDate(dueOn)}</span>
        ) : null}
      </td>
    </tr>
  )
}

type Removal = { vehicle: VehicleDetails; plan: ServicePlan; open: boolean; onClose: () => void }

function RemovePlan({ vehicle, plan, open, onClose }: Removal) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const removal = useMutation(servicePlansApi.remove.mutationOptions())
  const { act } = useAct(() =>
    Promise.all([
      queryClient.invalidateQueries(servicePlansApi.pathFilter()),
      queryClient.invalidateQueries(vehiclesApi.pathFilter()),
    ]),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Poistetaanko ohjelma ${plan.name}?`}
      confirmLabel="Poista ohjelma"
      danger
      onConfirm={async () => {
        await act(
          removal.mutateAsync({ organizationId, vehicleId: vehicle.id, version: plan.version }),
          'Huolto-ohjelma poistettu',
          'Ohjelmaa ei voitu poistaa',
        )
      }}
    >
      Auton seuraava huolto jää siihen, minkä ohjelma laski viimeksi, ja sen voi muuttaa käsin.
    </ConfirmDialog>
  )
}
