import { clsx } from 'clsx'
import { Moon, Pause, Play, Sun, WifiOff, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { wallClockAt } from '#shared/helsinki-clock.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDay, formatTime } from '#web/format.ts'
import { useIsLineUp } from '#web/line.ts'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { useMinute } from '#web/use-minute.ts'
import { useSession } from '#web/use-session.tsx'
import { useDesk } from '../use-desk.ts'
import { useWakeLock, useWallPlaces } from './use-screen.ts'
import { useWallCare } from './use-wall-care.ts'
import { WallColumn } from './wall-column.tsx'
import { WallEnded } from './wall-ended.tsx'
import { isNightHour, WALL, wallTurn } from './wall-layout.ts'

/** Long enough to read a page from across the hall. */
const TURN_MS = 12_000
/** So long the buttons stay after the mouse was moved or the screen touched. */
const BUTTONS_MS = 5000
/** The warning comes so long before the session ends that a user can sign in again in time. */
const WARN_MS = 7 * 86_400_000

/** A wall is not scrolled, so it fetches by itself what it pages through. */
const SHOWN_CARDS = 50

const NO_MOVES = new Map<never, never>()

/** Taulunäyttö: the board of a hall's television. It needs no hand: it pages, wakes, recovers and renews itself. */
export function WallScreen({ onLeave }: { onLeave: () => void }) {
  const { id } = useOrganization()
  const [shownId] = useState(id)
  // another organisation's cars are nothing for this wall
  return id === shownId ? <Wall onLeave={onLeave} /> : <WallEnded />
}

function Wall({ onLeave }: { onLeave: () => void }) {
  const { id: organizationId, name, type } = useOrganization()
  const now = useMinute()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { desk, columns } = useDesk(organizationId, {}, NO_MOVES)
  const shown = columns.filter(({ group }) => group !== 'done')
  const places = useWallPlaces(shown.length)
  const [isPaused, setPaused] = useState(false)
  const [turn, setTurn] = useState(0)
  const { isNight, toggle } = useNight(now)
  const buttons = useButtons()
  useWakeLock()
  useWallCare()
  usePageTitle('Taulunäyttö')

  // what is behind it is out of reach, for the keyboard too
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    heading.current?.focus()
  }, [])

  useEffect(() => {
    for (const { cards, hasMore, hasMoreFailed, loadMore } of shown)
      if (hasMore && !hasMoreFailed && cards.length < SHOWN_CARDS) loadMore()
  })

  const { columns: parts, turns } = wallTurn(shown, places, turn)
  useEffect(() => {
    if (isPaused || turns < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [isPaused, turns])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 'n') toggle()
    else if (event.key === 'ArrowRight') setTurn(turn + 1)
    else if (event.key === 'ArrowLeft') setTurn(Math.max(0, turn - 1))
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="wall-heading"
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
      onKeyDown={onKeyDown}
      data-fills-window
      {...buttons.watch}
      data-theme={isNight ? 'dark' : undefined}
      className={clsx(
        'fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-clip border-0 bg-canvas p-0 text-ink outline-none',
        isNight && 'brightness-60 forced-colors:brightness-100',
        buttons.areShown ? '' : 'cursor-none',
      )}
    >
      <div style={{ padding: `0 ${WALL.edge}rem ${WALL.edge}rem` }}>
        <header className="flex items-center gap-6" style={{ height: `${WALL.head}rem` }}>
          <h1
            ref={heading}
            id="wall-heading"
            tabIndex={-1}
            className="min-w-0 grow truncate font-bold text-4xl outline-none"
          >
            <span className="sr-only">Taulunäyttö: </span>
            {name}
          </h1>
          <State receivedAt={desk.dataUpdatedAt} now={now} />
          <p className="whitespace-nowrap text-3xl text-muted max-md:hidden">{formatDay(new Date(now))}</p>
          <p className="tabular whitespace-nowrap font-bold text-5xl">{formatTime(new Date(now))}</p>
        </header>
        {desk.data ? (
          <div className="flex" style={{ gap: `${WALL.gap}rem` }}>
            {parts.map(({ column, page, pages }) => (
              <WallColumn
                key={column.group}
                organizationType={type}
                column={column}
                page={page}
                pages={pages}
                places={places.cards}
                now={now}
              />
            ))}
          </div>
        ) : (
          <p role="status" className="py-20 text-center text-3xl text-muted">
            {desk.isError ? failureText(desk.error) : 'Ladataan työpöytää…'}
          </p>
        )}
      </div>
      <div
        className={clsx(
          'fixed inset-x-0 bottom-6 flex flex-wrap justify-center gap-3 px-4 transition-opacity duration-200 focus-within:opacity-100 motion-reduce:transition-none',
          !buttons.areShown && 'opacity-0',
        )}
      >
        <Button size="lg" className="bg-raised! shadow-float" aria-pressed={isNight} onClick={toggle}>
          {isNight ? <Sun className="size-5" aria-hidden="true" /> : <Moon className="size-5" aria-hidden="true" />}
          Yötila
        </Button>
        {turns > 1 ? (
          <Button
            size="lg"
            className="bg-raised! shadow-float"
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? (
              <Play className="size-5" aria-hidden="true" />
            ) : (
              <Pause className="size-5" aria-hidden="true" />
            )}
            Pysäytä sivujen vaihto
          </Button>
        ) : null}
        <Button size="lg" className="bg-raised! shadow-float" onClick={onLeave}>
          <X className="size-5" aria-hidden="true" />
          Poistu
        </Button>
      </div>
    </dialog>
  )
}

/** Why what is shown may not be true soon, or is not now. */
function State({ receivedAt, now }: { receivedAt: number; now: number }) {
  const isUp = useIsLineUp()
  const { data } = useSession()
  const ends = data ? Date.parse(data.expires) : Number.POSITIVE_INFINITY
  return (
    <p role="status" className="min-w-0 text-right font-semibold text-signal text-xl">
      {isUp ? null : (
        <span className="flex items-center gap-2">
          <WifiOff className="size-6 shrink-0" aria-hidden="true" />
          Ei yhteyttä.{receivedAt > 0 ? ` Näytetään klo ${formatTime(new Date(receivedAt))} tilanne.` : ''}
        </span>
      )}
      {isUp && ends - now < WARN_MS
        ? `Kirjautuminen päättyy ${formatDay(new Date(ends))} Kirjaudu sitä ennen uudelleen.`
        : null}
    </p>
  )
}

/** The buttons appear for a user in front of the screen. */
function useButtons() {
  const [areShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), BUTTONS_MS)
  }
  const first = useEffectEvent(show)
  useEffect(() => {
    first()
    return () => clearTimeout(timer.current)
  }, [])
  return { areShown, watch: { onPointerMove: show, onPointerDown: show } }
}

/** Dark at night by itself, or by a press until the next evening or morning. `now` is milliseconds since 1970. */
function useNight(now: number): { isNight: boolean; toggle: () => void } {
  const isLate = isNightHour(wallClockAt(new Date(now)).hour)
  const [pressed, setPressed] = useState<{ isLate: boolean; isNight: boolean }>()
  const isNight = pressed?.isLate === isLate ? pressed.isNight : isLate
  return { isNight, toggle: () => setPressed({ isLate, isNight: !isNight }) }
}
