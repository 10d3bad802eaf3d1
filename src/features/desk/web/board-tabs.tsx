import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { GROUP_LABELS, TICKET_GROUPS, type TicketGroup } from '#features/tickets/tickets.ts'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { groupTones } from './group-tones.ts'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  columns: readonly DeskColumn[]
  shown: TicketGroup
  onShow: (group: TicketGroup) => void
  panelId: string
}

/** The status track as a strip of tabs: on a phone one column is shown at a time. */
export function BoardTabs({ columns, shown, onShow, panelId }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-tab="${shown}"]`)
    const box = strip.current
    if (tab && box) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.clientWidth) / 2, behavior: 'smooth' })
  }, [shown])
  const step = (event: KeyboardEvent) => {
    const at = TICKET_GROUPS.indexOf(shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TICKET_GROUPS.length - 1 }[event.key]
    const next = to === undefined ? undefined : TICKET_GROUPS[to]
    if (!next) return
    event.preventDefault()
    onShow(next)
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label="Tila"
      className="relative -mx-4 mb-2 flex overflow-x-auto px-2 [scrollbar-width:none]"
    >
      {columns.map(({ group, count }, index) => {
        const tone = groupTones[group]
        const isShown = group === shown
        return (
          <button
            key={group}
            type="button"
            role="tab"
            id={`${panelId}-${group}`}
            data-tab={group}
            aria-selected={isShown}
            aria-controls={panelId}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onShow(group)}
            onKeyDown={step}
            className="group relative grid min-w-24 shrink-0 grow justify-items-center gap-0.5 px-2 pt-1 pb-2 focus-visible:-outline-offset-2"
          >
            <span className="relative grid h-8 w-full place-items-center" aria-hidden="true">
              <span
                className={clsx(
                  'absolute top-1/2 -mt-px border-edge border-t-2',
                  group === 'waiting' && 'border-dashed',
                  index === 0 ? 'right-[-0.5rem] left-1/2' : 'right-[-0.5rem] left-[-0.5rem]',
                  index === columns.length - 1 && 'right-1/2!',
                )}
              />
              <span
                className={clsx(
                  'relative grid size-8 place-items-center rounded-full',
                  statusLook[tone].text,
                  isShown ? statusLook[tone].soft : 'bg-canvas',
                )}
              >
                <StatusGlyph tone={tone} className="size-4.5 [--glyph-ground:var(--canvas)]" />
              </span>
            </span>
            <span className={clsx('whitespace-nowrap text-sm', isShown ? 'font-bold' : 'text-muted')}>
              {GROUP_LABELS[group]} <span className="tabular">{count}</span>
            </span>
            {isShown ? <span className="absolute inset-x-3 bottom-0 h-0.5 rounded-full bg-brand" /> : null}
          </button>
        )
      })}
    </div>
  )
}
