import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/use-act.ts'
import { LINK_DAYS } from '../history-links.ts'
import { HistoryLinkRow } from './history-link-row.tsx'
import { historyLinksApi } from './history-links.api.ts'

type Props = { vehicleId: string; onClose: () => void }

/** Makes links to a car's history, and lists those that were made. */
export function HistoryLinksDialog({ vehicleId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [days, setDays] = useState<(typeof LINK_DAYS)[number]>(30)
  const links = useQuery(historyLinksApi.ofVehicle.queryOptions({ organizationId, vehicleId }))
  const make = useMutation(historyLinksApi.make.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(historyLinksApi.pathFilter()))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Näytä historia ostajalle"
      description="Linkistä kuka tahansa näkee auton huoltohistorian ilman tiliä."
      footer={<Button onClick={onClose}>Sulje</Button>}
    >
      <div className="grid gap-5">
        <p>
          Sivulla näkyvät allekirjoitetut merkinnät ja korjaamot, mittarilukemat, seuraava huolto ja katsastus. Hinnat,
          nimesi ja muiden henkilöiden nimet sekä vapaat huomautukset jäävät pois.
        </p>
        <div className="grid gap-3">
          <RadioGroup legend="Kuinka kauan linkki toimii?" className="flex flex-wrap gap-x-6">
            {LINK_DAYS.map((one) => (
              <Radio
                key={one}
                name="days"
                label={`${one} päivää`}
                checked={days === one}
                onChange={() => setDays(one)}
              />
            ))}
          </RadioGroup>
          <Button
            kind="primary"
            className="justify-self-start"
            pending={isPending}
            onClick={() =>
              void act(
                make.mutateAsync({ organizationId, vehicleId, days }),
                'Linkki on valmis',
                'Linkkiä ei voitu tehdä',
              )
            }
          >
            Tee linkki
          </Button>
        </div>
        {links.isPending ? (
          <Skeleton className="h-24" />
        ) : links.isError && !links.data ? (
          <FailedQuery query={links} title="Linkkejä ei voitu hakea" />
        ) : links.data.length > 0 ? (
          <ul aria-label="Tehdyt linkit" className="divide-y divide-line border-line border-t">
            {links.data.map((link) => (
              <HistoryLinkRow key={link.id} link={link} />
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  )
}
