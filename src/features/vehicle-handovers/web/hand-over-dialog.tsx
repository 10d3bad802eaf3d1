import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { copyText } from '#web/clipboard.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDateTime } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/use-act.ts'
import { codeWords, type HandoverState } from '../vehicle-handovers.ts'
import { vehicleHandoversApi } from './vehicle-handovers.api.ts'

type Props = { vehicleId: string; onClose: () => void }

/** Makes the code by which another customer receives the car, and says what goes along and what stays. */
export function HandOverDialog({ vehicleId, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<string>()
  const state = useQuery(vehicleHandoversApi.ofVehicle.queryOptions({ organizationId, vehicleId }))
  const make = useMutation(vehicleHandoversApi.makeCode.mutationOptions())
  const revoke = useMutation(vehicleHandoversApi.revokeCode.mutationOptions())
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(vehicleHandoversApi.pathFilter()))
  const about = { organizationId, vehicleId }
  const makeCode = () =>
    act(
      make.mutateAsync(about).then(({ code }) => setMade(code)),
      'Koodi on valmis',
      'Koodia ei voitu tehdä',
    )
  const revokeCode = () =>
    act(
      revoke.mutateAsync(about).then(() => setMade(undefined)),
      'Koodi peruttu',
      'Koodia ei voitu perua',
    )
  const { obstacles = [], expiresAt = null } = state.data ?? {}
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Luovuta uudelle omistajalle"
      description="Anna koodi uudelle omistajalle. Auto siirtyy, kun hän ottaa sen vastaan."
      footer={
        <>
          <Button onClick={onClose}>Sulje</Button>
          {expiresAt ? (
            <Button pending={isPending} onClick={() => void revokeCode()}>
              Peru koodi
            </Button>
          ) : null}
          {state.data && obstacles.length === 0 ? (
            <Button kind="primary" pending={isPending} onClick={() => void makeCode()}>
              {expiresAt ? 'Tee uusi koodi' : 'Tee koodi'}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          <strong>Mukana menevät</strong> huoltokirjat allekirjoitettuine merkintöineen, mittarilukemat, seuraava huolto
          ja katsastus. Huoltokirjojen korjaamot näkevät uuden omistajan nimen.
        </p>
        <p>
          <strong>Sinulle jäävät</strong> auton huollot, tarjoukset, viestit ja kulut. Auto poistuu käytöstä, etkä enää
          näe sen huoltokirjoja. Tulosta ne ensin, jos tarvitset niitä.
        </p>
        {state.isPending ? (
          <Skeleton className="h-16" />
        ) : state.isError && !state.data ? (
          <FailedQuery query={state} title="Luovutuksen tilaa ei voitu hakea" />
        ) : obstacles.length > 0 ? (
          <Notice kind="signal">
            <p className="font-semibold">Autoa ei voi vielä luovuttaa:</p>
            <ul className="list-disc ps-5">
              {obstacles.map((obstacle) => (
                <li key={`${obstacle.kind} ${obstacle.garageName}`}>{obstacleWords(obstacle)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {expiresAt ? <Code code={made} expiresAt={expiresAt} /> : null}
      </div>
    </Dialog>
  )
}

function Code({ code, expiresAt }: { code: string | undefined; expiresAt: string }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-sunken p-4">
      {code ? (
        <>
          <p className="tabular font-bold text-3xl tracking-wide">{codeWords(code)}</p>
          <Button size="sm" onClick={() => void copyText(codeWords(code))}>
            <Copy className="size-4" aria-hidden="true" />
            Kopioi
          </Button>
          <p className="text-sm">
            Koodi näytetään vain nyt ja toimii kerran, {formatDateTime(expiresAt)} asti. Kuka tahansa, jolla on koodi,
            voi ottaa auton vastaan.
          </p>
        </>
      ) : (
        <p>
          Autolla on koodi, joka toimii {formatDateTime(expiresAt)} asti. Sitä ei voi näyttää uudelleen: jos se on
          kadonnut, tee uusi.
        </p>
      )}
    </div>
  )
}

function obstacleWords({ kind, garageName }: HandoverState['obstacles'][number]): string {
  switch (kind) {
    case 'TICKET':
      return `Autolla on avoin huolto (${garageName}).`
    case 'OFFER_REQUEST':
      return 'Autosta on avoin tarjouspyyntö. Hyväksy tarjous tai peru pyyntö.'
    case 'BOOK':
      return `Huoltokirja on toimittamatta tai laskuttamatta (${garageName}).`
    case 'DRAFT':
      return `Huoltokirjassa on luonnoksianne (${garageName}). Allekirjoita tai poista ne.`
  }
}
