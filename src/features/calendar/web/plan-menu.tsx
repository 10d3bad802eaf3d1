import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadText } from '#features/planning/web/planning-words.ts'
import { vehicleTitle } from '#features/vehicles/web/vehicle-title.ts'
import { useWiderThan } from '#web/media.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx'
import { popupClass } from '#web/ui/overlay-class.ts'
import type { Place } from '../week-plan.ts'
import { whenText } from './plan-words.ts'
import { keptPromise } from './planning-acts.ts'
import type { DraggedBlock } from './use-block.ts'
import { rowName } from './week-table.tsx'
import { rowId, type WeekView } from './week-view.ts'
import { dayTitle } from './week-words.ts'

type Props = {
  dragged: DraggedBlock
  /** The button that opened it; the menu opens next to it and gives the focus back to it. */
  button: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
  view: WeekView
  now: number
  /** Why the day takes no more work; null when it does. */
  whyNot: (day: string) => string | null
  onPlace: (place: Place) => void
  onDialog: () => void
  /** Moves a promise that cannot be kept to the end of the work. */
  onPromise: () => void
  /** Undefined when the ticket has no time that could be taken away. */
  onUnplan: (() => void) | undefined
}

type Act = { key: string; label: string; note?: string; isNow: boolean; disabled: boolean; act: () => void }

/** Suunnittele: all that dragging does, next to the block on a wide screen and in a sheet on a small one. */
export function PlanMenu(props: Props) {
  const { dragged, button, open, onOpenChange, view, now, whyNot, onPlace, onDialog, onPromise, onUnplan } = props
  const { ticket, from } = dragged
  const isWide = useWiderThan('desktop')
  const title = `Suunnittele ${vehicleTitle(ticket)}`
  const mechanicId = ticket.mechanic?.id ?? null
  const later = from === null ? null : keptPromise(ticket, now)
  const promise = later === null ? null : `Siirrä lupaus: ${whenText(later)}`
  const days = view.days.map((day): Act => {
    const why = whyNot(day.day)
    return {
      key: day.day,
      label: dayTitle(day.day),
      note: why ?? loadText(day.minutes, day.limit),
      isNow: day.day === from,
      disabled: why !== null || day.day === from,
      act: () => onPlace({ day: day.day, mechanicId }),
    }
  })
  const mechanics = view.rows
    .filter(({ mechanic }) => mechanic?.installs !== false)
    .map((row): Act => {
      const id = rowId(row)
      const act = () => from !== null && onPlace({ day: from, mechanicId: id })
      return { key: id ?? '', label: rowName(row), isNow: id === mechanicId, disabled: id === mechanicId, act }
    })
  const choose = (act: () => void) => () => {
    onOpenChange(false)
    act()
  }
  if (!isWide)
    return (
      <Drawer open={open} onOpenChange={onOpenChange} title={title}>
        <div className="grid gap-2">
          <Button size="lg" kind="primary" onClick={choose(onDialog)}>
            {from === null ? 'Valitse aika…' : 'Muuta aikataulua…'}
          </Button>
          {promise === null ? null : (
            <Button size="lg" onClick={choose(onPromise)}>
              {promise}
            </Button>
          )}
          <Choices title="Päivä" acts={days} choose={choose} />
          {from === null ? null : <Choices title="Mekaanikko" acts={mechanics} choose={choose} />}
          {onUnplan ? (
            <Button size="lg" onClick={choose(onUnplan)}>
              Poista aika
            </Button>
          ) : null}
        </div>
      </Drawer>
    )
  const item = ({ key, label, note, isNow, disabled, act }: Act): ReactNode => (
    <MenuItem
      key={key}
      disabled={disabled}
      onClick={act}
      icon={isNow ? <Check aria-hidden="true" /> : <span className="w-4" aria-hidden="true" />}
    >
      {label}
      {isNow ? <span className="sr-only"> (nyt)</span> : null}
      {note ? <span className="ml-2 text-muted text-xs">{note}</span> : null}
    </MenuItem>
  )
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={button} sideOffset={4} align="end" className="z-40">
          <Base.Popup
            className={`${popupClass} max-h-(--available-height) min-w-64 overflow-y-auto p-1`}
            aria-label={title}
            finalFocus={() => button}
          >
            <MenuItem onClick={onDialog}>{from === null ? 'Valitse aika…' : 'Muuta aikataulua…'}</MenuItem>
            {promise === null ? null : <MenuItem onClick={onPromise}>{promise}</MenuItem>}
            <MenuSeparator />
            <MenuLabel>Päivä</MenuLabel>
            {days.map(item)}
            {from === null ? null : (
              <>
                <MenuSeparator />
                <MenuLabel>Mekaanikko</MenuLabel>
                {mechanics.map(item)}
              </>
            )}
            {onUnplan ? (
              <>
                <MenuSeparator />
                <MenuItem onClick={onUnplan}>Poista aika</MenuItem>
              </>
            ) : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ChoicesProps = { title: string; acts: readonly Act[]; choose: (act: () => void) => () => void }

const Choices = ({ title, acts, choose }: ChoicesProps) => (
  <fieldset className="grid gap-1.5">
    <legend className="mb-1 font-semibold text-sm">{title}</legend>
    {acts.map(({ key, label, note, isNow, disabled, act }) => (
      <Button key={key} disabled={disabled} aria-pressed={isNow} onClick={choose(act)} className="justify-start!">
        <span className="grow text-left">{label}</span>
        {note ? <span className="font-normal text-muted text-xs">{note}</span> : null}
      </Button>
    ))}
  </fieldset>
)
