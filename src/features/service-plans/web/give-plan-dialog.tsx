import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { carCount } from '#features/vehicles/vehicle-name.ts'
import { vehiclesApi } from '#features/vehicles/web/vehicles.api.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { servicePlansApi } from './service-plans.api.ts'

type Props = {
  vehicleIds: readonly string[]
  /** Called with the cars that had a programme and kept it. */
  onGiven?: ((kept: readonly string[]) => void) | undefined
  onClose: () => void
}

/** From which template the cars are given their programme: a press gives it. */
export function GivePlanDialog({ vehicleIds, onGiven, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const templates = useQuery(servicePlansApi.templates.queryOptions({ organizationId }))
  const give = useMutation(servicePlansApi.give.mutationOptions())
  const begin = async (templateId: string) => {
    try {
      const { given, kept } = await give.mutateAsync({ organizationId, templateId, vehicleIds: [...vehicleIds] })
      if (given > 0) toast.success(`Huolto-ohjelma annettu: ${carCount(given)}`)
      if (kept.length > 0)
        toast.info(`${carCount(kept.length)} piti entisen ohjelmansa`, 'Ohjelman voi muuttaa auton omalla sivulla.')
      onGiven?.(kept)
      onClose()
      await Promise.all([
        queryClient.invalidateQueries(servicePlansApi.pathFilter()),
        queryClient.invalidateQueries(vehiclesApi.pathFilter()),
        queryClient.invalidateQueries({ queryKey: [['fleet']] }),
      ])
    } catch (error) {
      toast.error('Ohjelmaa ei voitu antaa', failureTextWithFields(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={vehicleIds.length === 1 ? 'Anna huolto-ohjelma' : `Anna huolto-ohjelma: ${carCount(vehicleIds.length)}`}
      description="Valitse pohja. Välit lasketaan tästä päivästä ja mittarin lukemasta. Aiemmat huollot voit merkitä auton sivulla."
    >
      {templates.data ? (
        templates.data.length === 0 ? (
          <EmptyState
            title="Ei pohjia"
            action={
              <Link to="/app/settings/$page" params={{ page: 'service-plans' }} className="underline">
                Avaa Huolto-ohjelmat
              </Link>
            }
          >
            Pääkäyttäjä lisää pohjat asetuksissa. Valmiita saa yhdellä painalluksella.
          </EmptyState>
        ) : (
          <ul className="grid gap-2">
            {templates.data.map(({ id, name, items }) => (
              <li key={id}>
                <Button
                  className="min-h-14! w-full justify-between!"
                  pending={give.isPending && give.variables?.templateId === id}
                  disabled={give.isPending}
                  onClick={() => void begin(id)}
                >
                  <span className="wrap-anywhere text-left">{name}</span>
                  <span className="whitespace-nowrap font-normal text-muted text-sm">
                    {items} {items === 1 ? 'kohta' : 'kohtaa'}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : templates.isError ? (
        <FailedQuery query={templates} title="Pohjia ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
    </Dialog>
  )
}
