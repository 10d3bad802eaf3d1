import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureOf } from '#web/failure.ts'
import { MissingThing } from '#web/missing-thing.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { StocktakingDetails } from '../stocktaking.ts'
import { CountedRow } from './counted-row.tsx'
import { HotelFrame } from './hotel-frame.tsx'
import { tyreHotelApi } from './tyre-hotel.api.ts'
import { useTyreAct } from './use-tyre-act.ts'

/** One going through the shelves, place by place, for a phone in one hand. */
export function StocktakingPage() {
  return (
    <HotelFrame part="/app/tyre-hotel/stocktaking">
      <Counting />
    </HotelFrame>
  )
}

function Counting() {
  const { stocktakingId } = useParams({ from: '/app/tyre-hotel/stocktaking/$stocktakingId' })
  const { id: organizationId } = useOrganization()
  const query = useQuery(tyreHotelApi.stocktaking.queryOptions({ organizationId, stocktakingId }))
  if (query.data) return <Shelves stocktaking={query.data} />
  if (query.isError && failureOf(query.error).kind === 'not_found')
    return <MissingThing title="Inventaariota ei löytynyt">Osoite voi olla väärä.</MissingThing>
  if (query.isError) return <FailedQuery query={query} title="Inventaariota ei voitu hakea" />
  return (
    <div aria-busy="true">
      <p className="sr-only">Ladataan inventaariota…</p>
      <Skeleton className="h-96" />
    </div>
  )
}

function Shelves({ stocktaking }: { stocktaking: StocktakingDetails }) {
  const { id: organizationId } = useOrganization()
  const { id: stocktakingId, places, finishedAt, missing, wrong } = stocktaking
  const rows = [...Map.groupBy(places, ({ hall, row }) => `${hall} ${row}`)]
  const firstOpen = rows.findIndex(([, ofRow]) => ofRow.some(({ found }) => found === null))
  const [at, setAt] = useState(Math.max(0, firstOpen))
  const [isFinishing, setIsFinishing] = useState(false)
  const finishing = useMutation(tyreHotelApi.finishStocktaking.mutationOptions())
  const { act, refused } = useTyreAct()
  const odd = places.filter(({ found }) => found === 'MISSING' || found === 'OTHER')
  const counted = places.filter(({ found }) => found !== null).length
  if (finishedAt !== null)
    return (
      <div className="grid gap-4">
        <p className="tabular" role="status">
          {counted} / {places.length} paikkaa käytiin läpi. {missing} puuttuu, {wrong} väärää sarjaa.
        </p>
        {odd.length === 0 ? (
          <Notice kind="done">Kaikki läpikäydyt sarjat olivat paikallaan.</Notice>
        ) : (
          <ul aria-label="Poikkeamat" className="divide-y divide-line rounded-lg border border-line bg-surface">
            {odd.map((place) => (
              <CountedRow key={place.placeId} place={place} stocktakingId={stocktakingId} isOver />
            ))}
          </ul>
        )}
      </div>
    )
  const [, shown = []] = rows[at] ?? []
  const [first] = shown
  return (
    <div className="grid gap-3">
      <p className="tabular" role="status">
        {counted} / {places.length} paikkaa läpikäyty
      </p>
      {refused ? <Notice kind="danger">{refused}</Notice> : null}
      {first ? (
        <h2 className="font-semibold text-lg">
          Halli {first.hall}, rivi {first.row}
        </h2>
      ) : null}
      <ul aria-label="Rivin paikat" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((place) => (
          <CountedRow key={place.placeId} place={place} stocktakingId={stocktakingId} isOver={false} />
        ))}
      </ul>
      <div
        data-act-bar
        className="sticky bottom-(--bottom-bar-height) z-20 flex flex-wrap gap-2 bg-canvas py-3 *:grow print:hidden"
      >
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          Edellinen rivi
        </Button>
        <Button disabled={at >= rows.length - 1} onClick={() => setAt(at + 1)}>
          Seuraava rivi
        </Button>
        <Button kind="primary" onClick={() => setIsFinishing(true)}>
          Päätä inventaario
        </Button>
      </div>
      <ConfirmDialog
        open={isFinishing}
        onOpenChange={setIsFinishing}
        title="Päätetäänkö inventaario?"
        confirmLabel="Päätä inventaario"
        onConfirm={async () => {
          await act(finishing.mutateAsync({ organizationId, stocktakingId }), 'Inventaario päätetty')
        }}
      >
        {counted < places.length
          ? `${places.length - counted} paikkaa on käymättä läpi. Päätettyä inventaariota ei voi jatkaa.`
          : 'Päätettyä inventaariota ei voi jatkaa.'}
      </ConfirmDialog>
    </div>
  )
}
