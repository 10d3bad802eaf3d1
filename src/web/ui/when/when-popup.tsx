import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import type { DayParts } from '#shared/calendar-day.ts'
import { instantAt, wallClockAt } from '#shared/helsinki-clock.ts'
import { useWiderThan } from '../../media.ts'
import { Button } from '../button.tsx'
import { Drawer } from '../drawer.tsx'
import { popupClass } from '../overlay-class.ts'
import { Calendar } from './calendar.tsx'
import type { Clock } from './read-clock.ts'
import { dayOf } from './read-day.ts'
import { momentOf, usualClock } from './read-when.ts'
import { TimeList } from './time-list.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  hasTime: boolean
  min?: string | undefined
  max?: string | undefined
  firstYear?: number | undefined
  value: string
  onChoose: (value: string) => void
  anchor: RefObject<HTMLElement | null>
  /** What opened it, and has the focus again when it closes. */
  opener: RefObject<HTMLElement | null>
}

/** A calendar, and the times of the day next to it. On small screens a sheet from the bottom. */
export function WhenPopup(props: Props) {
  const { open, onOpenChange, label, anchor, opener } = props
  const isWide = useWiderThan('sm')
  const close = () => onOpenChange(false)
  if (!isWide)
    return (
      <Drawer
        open={open}
        onOpenChange={onOpenChange}
        title={label}
        finalFocus={opener}
        footer={<Acts {...props} onClose={close} />}
      >
        <Choices {...props} onClose={close} />
      </Drawer>
    )
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal>
      <Popover.Portal>
        <Popover.Backdrop className="fixed inset-0 z-40" />
        <Popover.Positioner anchor={anchor} sideOffset={6} align="start" collisionPadding={8} className="z-40">
          <Popover.Popup aria-label={label} finalFocus={opener} className={popupClass}>
            <Choices {...props} onClose={close} />
            <footer className="flex justify-end gap-2 border-line border-t p-2">
              <Acts {...props} onClose={close} />
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choices({ hasTime, min, max, firstYear, value, onChoose, onClose }: Props & { onClose: () => void }) {
  const now = wallClockAt(new Date())
  const at = momentOf(value)
  const wall = at && wallClockAt(at)
  const take = (day: DayParts, clock: Clock) => onChoose(instantAt({ ...day, ...clock }).toISOString())
  const clockFor = (day: DayParts): Clock => wall ?? usualClock(day, now)
  const chosen = hasTime ? wall : dayOf(value, firstYear)
  return (
    <div className="flex gap-2 max-sm:flex-col sm:p-3">
      <Calendar
        chosen={chosen}
        today={now}
        min={min}
        max={max}
        firstYear={firstYear}
        onChoose={(day, value) => {
          if (hasTime) return take(day, { hour: clockFor(day).hour, minute: clockFor(day).minute })
          onChoose(value)
          onClose()
        }}
      />
      {hasTime ? <TimeList chosen={wall} onChoose={(clock) => take(wall ?? now, clock)} /> : null}
    </div>
  )
}

function Acts({ value, onChoose, onClose }: Props & { onClose: () => void }) {
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        disabled={value === ''}
        onClick={() => {
          onChoose('')
          onClose()
        }}
      >
        Tyhjennä
      </Button>
      <Button kind="primary" size="sm" onClick={onClose}>
        Valmis
      </Button>
    </>
  )
}
