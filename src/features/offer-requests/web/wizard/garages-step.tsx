import { List, MapIcon, SearchX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InviteGarage } from '#features/garage-invitations/web/invite-garage.tsx'
import type { GarageCard } from '#features/garages/garages.ts'
import { useGarages } from '#features/garages/web/use-garages.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ViewSwitch } from '#web/ui/view-switch.tsx'
import { MAX_ASKED_GARAGES } from '../../offer-requests.ts'
import { ChosenGarages } from './chosen-garages.tsx'
import { GarageChoice } from './garage-choice.tsx'
import { GarageMap } from './garage-map.tsx'
import { NearFields } from './near-fields.tsx'
import type { ChosenGarage, RequestValues } from './request-form.ts'
import { useNear } from './use-near.ts'

const views = [
  { view: 'list', label: 'Lista', icon: List },
  { view: 'map', label: 'Kartta', icon: MapIcon },
] as const

type Props = {
  form: UseFormReturn<RequestValues>
  /** Those that were asked before: they stay asked. */
  asked: readonly ChosenGarage[]
}

/** Who is asked: one by one from the list or the map, or all that are near enough. */
export function GaragesStep({ form, asked }: Props) {
  const chosen = useWatch({ control: form.control, name: 'garages' })
  const place = useNear(form)
  const [withinKm, setWithinKm] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [view, setView] = useState<'list' | 'map'>('list')
  const isWide = useWiderThan('lg')
  const list = useGarages({ text }, place.near, place.near ? withinKm : null)
  const garages = useMemo(() => list.garages.filter(({ takesOfferRequests }) => takesOfferRequests), [list.garages])
  const room = MAX_ASKED_GARAGES - asked.length - chosen.length
  const isAsked = (id: string) => asked.some((one) => one.id === id)
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const set = (next: ChosenGarage[]) => {
    form.setValue('garages', next, { shouldDirty: true })
    form.clearErrors('garages')
  }
  const toggle = ({ id, name }: ChosenGarage) =>
    set(isChosen(id) ? chosen.filter((one) => one.id !== id) : room > 0 ? [...chosen, { id, name }] : chosen)
  const free = garages.filter(({ id }) => !isAsked(id) && !isChosen(id))
  const chooseAll = () => {
    set([...chosen, ...free.slice(0, room).map(({ id, name }) => ({ id, name }))])
    if (free.length > room)
      toast.info(
        `Tarjouksen voi pyytää enintään ${MAX_ASKED_GARAGES} korjaamolta`,
        place.near ? 'Valittiin lähimmät.' : 'Valittiin luettelon ensimmäiset.',
      )
  }
  const error = (form.formState.errors.garages as { message?: string } | undefined)?.message
  const choice = (garage: GarageCard) => (
    <GarageChoice
      garage={garage}
      isChosen={isChosen(garage.id)}
      isAsked={isAsked(garage.id)}
      disabled={room <= 0 && !isChosen(garage.id)}
      onToggle={() => toggle(garage)}
    />
  )
  return (
    <>
      <ChosenGarages asked={asked} chosen={chosen} onRemove={toggle} error={error} />
      <NearFields place={place} withinKm={withinKm} onWithin={setWithinKm} text={text} onText={setText} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-muted text-sm" aria-live="polite">
          {list.isLoaded ? (garages.length === 1 ? '1 korjaamo' : `${garages.length} korjaamoa`) : ''}
        </p>
        {free.length > 1 && room > 0 ? (
          <Button size="sm" onClick={chooseAll}>
            {withinKm === null
              ? `Valitse kaikki (${free.length})`
              : `Valitse kaikki ${withinKm} km säteellä (${free.length})`}
          </Button>
        ) : null}
        <ViewSwitch views={views} shown={view} onShow={setView} className="lg:hidden" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {isWide || view === 'list' ? (
          <GarageList list={list} garages={garages}>
            {choice}
          </GarageList>
        ) : null}
        {isWide || view === 'map' ? (
          <GarageMap garages={garages} near={place.near} chosen={chosen} choice={choice} />
        ) : null}
      </div>
    </>
  )
}

type ListProps = {
  list: ReturnType<typeof useGarages>
  garages: readonly GarageCard[]
  children: (garage: GarageCard) => ReactNode
}

function GarageList({ list, garages, children }: ListProps) {
  if (list.error && !list.isLoaded)
    return (
      <FailedQuery
        query={{ error: list.error, isFetching: list.isFetching, refetch: list.retry }}
        title="Korjaamoja ei voitu hakea"
      />
    )
  if (!list.isLoaded)
    return (
      <div className="grid gap-2" aria-busy="true">
        <p className="sr-only">Ladataan korjaamoja…</p>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </div>
    )
  if (garages.length === 0 && !list.hasMore)
    return (
      <EmptyState title="Sopivia korjaamoja ei löytynyt" icon={<SearchX />} action={<InviteGarage />}>
        Kokeile toista paikkakuntaa tai suurempaa etäisyyttä. Korjaamon, joka ei ole vielä täällä, voit kutsua.
      </EmptyState>
    )
  return (
    <div aria-busy={list.isStale}>
      <ul aria-label="Korjaamot" className="grid gap-2">
        {garages.map((garage) => (
          <li key={garage.id}>{children(garage)}</li>
        ))}
      </ul>
      {list.hasMore ? <ShowMore onClick={list.showMore} pending={list.isFetching} /> : null}
    </div>
  )
}
