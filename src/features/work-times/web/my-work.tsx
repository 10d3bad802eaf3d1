import { useQuery } from '@tanstack/react-query'
import { Columns3, Wrench } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type {} from '#features/tickets/web/planning-slots.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { formatDay } from '#web/format.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { MyCar as Car, MyWork as Work } from '../work-times.ts'
import { durationWords } from './duration-words.ts'
import { FreeCars } from './free-cars.tsx'
import { LeftRunningQuestion } from './left-running-question.tsx'
import { MyCar } from './my-car.tsx'
import { arrangeDay, shownWork, withPresses } from './my-day.ts'
import { NextCars } from './next-cars.tsx'
import type { TimeVerb } from './queued-time-act.ts'
import { RefusedPresses } from './refused-presses.tsx'
import { useTimeActs } from './use-time-acts.ts'
import { workTimesApi } from './work-times.api.ts'

type Props = {
  /** Leads to the whole desk. */
  onShowDesk: () => void
}

/** Minun työni: the cars of one mechanic in their order, and the time on them. */
export function MyWork({ onShowDesk }: Props) {
  const { id: organizationId } = useOrganization()
  const mine = useQuery(workTimesApi.mine.queryOptions({ organizationId }))
  usePageTitle('Minun työni')
  return (
    <div className="@container mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow font-bold text-2xl tracking-tight">Minun työni</h1>
        <Button onClick={onShowDesk}>
          <Columns3 className="size-4" aria-hidden="true" />
          Koko työpöytä
        </Button>
      </div>
      {mine.data ? (
        <Day work={mine.data} receivedAt={mine.dataUpdatedAt} />
      ) : mine.isError ? (
        <FailedQuery query={mine} title="Töitäsi ei voitu hakea" />
      ) : (
        <div className="grid gap-4" aria-busy="true">
          <p className="sr-only">Ladataan töitä…</p>
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </div>
  )
}

function Day({ work, receivedAt }: { work: Work; receivedAt: number }) {
  const { id: organizationId } = useOrganization()
  const now = useMinute()
  const { press, presses, waiting } = useTimeActs(organizationId, work)
  const shown = withPresses(shownWork(work, receivedAt), presses)
  const { running } = shown
  const day = arrangeDay(shown, now)
  const list = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<string>()
  const [finishing, setFinishing] = useState<Car>()
  const ReadySlot = slot('readyTicket')

  // the one that runs is on top now: the person goes there with it
  useEffect(() => {
    if (begun === undefined || running?.ticketId !== begun) return
    setBegun(undefined)
    const card = list.current?.querySelector<HTMLElement>(`[data-ticket-id="${begun}"]`)
    card?.scrollIntoView({ block: 'nearest' })
    card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [begun, running])

  const onPress = (car: Car) => (verb: TimeVerb) => {
    // the customer is notified, so what is missing is asked first; offline only the press is queued
    if (verb === 'finish' && ReadySlot && !work.checksReady && navigator.onLine) {
      setFinishing(car)
      return
    }
    const other = verb === 'start' ? shown.cars.find(({ id }) => id === running?.ticketId) : undefined
    if (verb === 'start') setBegun(car.id)
    void press(verb, car, other)
  }
  const draw = (car: Car) => (
    <MyCar
      key={car.id}
      car={car}
      since={running?.ticketId === car.id ? running.since : undefined}
      now={now}
      isWaiting={waiting.some(({ ticketId }) => ticketId === car.id)}
      onPress={onPress(car)}
    />
  )
  const finish = (car: Car) => {
    setFinishing(undefined)
    void press('finish', car)
  }
  return (
    <>
      {finishing && ReadySlot ? (
        <LazyOverlay open>
          <ReadySlot
            key={finishing.id}
            open
            onOpenChange={() => setFinishing(undefined)}
            ticket={finishing}
            onMove={() => finish(finishing)}
            onDone={() => finish(finishing)}
          />
        </LazyOverlay>
      ) : null}
      <p className="-mt-2 text-muted">
        {formatDay(new Date(now))} · Työaikaa tänään{' '}
        <span className="tabular">
          {durationWords(shown.todayMs + (running ? Math.max(0, now - running.since) : 0))}
        </span>
      </p>
      <RefusedPresses organizationId={organizationId} />
      {work.question ? <LeftRunningQuestion key={work.question.workTimeId} question={work.question} /> : null}
      <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div ref={list} className="grid grid-cols-1 gap-4">
          <Section title="Tänään" count={day.today.length}>
            {day.today.length > 0 ? (
              <ul className="grid grid-cols-1 gap-3">{day.today.map(draw)}</ul>
            ) : (
              <EmptyState
                icon={<Wrench aria-hidden="true" />}
                title="Ei töitä tälle päivälle"
                className="rounded-lg border border-line bg-surface"
              >
                Tähän tulevat autot, joiden mekaanikoksi sinut on valittu.
              </EmptyState>
            )}
          </Section>
          {day.waiting.length > 0 ? (
            <Section title="Odottaa" count={day.waiting.length}>
              <ul className="grid grid-cols-1 gap-3">{day.waiting.map(draw)}</ul>
            </Section>
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {day.next ? <NextCars at={day.next.at} cars={day.next.cars} now={now} /> : null}
          <FreeCars cars={work.free} count={work.freeCount} now={now} />
        </div>
      </div>
    </>
  )
}

const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-2">
    <h2 className="font-semibold text-lg">
      {title}
      {count > 0 ? <span className="tabular ml-2 font-normal text-muted">{count}</span> : null}
    </h2>
    {children}
  </section>
)
