import { clsx } from 'clsx'
import { GROUP_LABELS, type TicketGroup } from '#features/tickets/tickets.ts'
import { StatusGlyph, statusLook } from '#web/ui/status-glyph.tsx'
import { TabStrip } from '#web/ui/tab-strip.tsx'
import { groupTones } from './group-tones.ts'
import type { DeskColumn } from './use-desk.ts'

type Props = {
  columns: readonly DeskColumn[]
  shown: TicketGroup
  onShow: (group: TicketGroup) => void
  panelId: string
}

/** The status track as a strip of tabs: on a phone one column is shown at a time. */
export const BoardTabs = ({ columns, shown, onShow, panelId }: Props) => (
  <TabStrip
    label="Tila"
    tabs={columns.map(({ group, count }, index) => {
      const tone = groupTones[group]
      const isShown = group === shown
      return {
        value: group,
        className: 'min-w-24 justify-items-center pt-1 pb-2',
        content: (
          <>
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
          </>
        ),
      }
    })}
    shown={shown}
    onShow={onShow}
    panelId={panelId}
    className="scroll-smooth"
  />
)
