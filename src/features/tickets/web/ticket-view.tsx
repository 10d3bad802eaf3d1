import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { useWiderThan } from '#web/media.ts'
import { TabList, tabPanel } from '#web/ui/tabs.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { CommentBoxHandle } from './comment-box.tsx'
import { LastMessage } from './last-message.tsx'
import { TicketActBar } from './ticket-act-bar.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TicketParties } from './ticket-parties.tsx'
import type { TicketTab } from './ticket-search.ts'
import { TicketSide } from './ticket-side.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { TicketWork } from './ticket-work.tsx'
import { useNewMessages } from './use-new-messages.ts'
import { useOpenMessages } from './use-open-messages.ts'
import { useTicketActing } from './use-ticket-acting.ts'
import { useTicketTimeline } from './use-ticket-timeline.ts'

/** As high as what the shell leaves of the window, so that the conversation fills it. */
export const ticketPageClass =
  'mx-auto flex max-w-7xl flex-col gap-3 [--room:calc(100dvh-var(--header-height)-var(--bottom-bar-height))] max-lg:-mx-4 max-lg:-mt-5 max-lg:mb-[calc(-1*var(--page-end))] max-lg:gap-0 lg:mb-[calc(0.75rem-var(--page-end))] lg:[--room:calc(100dvh-var(--header-height)-2.25rem)] xl:h-(--room) xl:min-h-144 2xl:max-w-[120rem] print:m-0 print:h-auto print:min-h-0'

/** The work next to whom it is for and when; from 1600 px the conversation between them. */
export const ticketColumnsClass =
  'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-3 2xl:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)_21rem]'

type Props = { ticket: TicketDetails; tab: TicketTab; onTab: (tab: TicketTab) => void }

/**
 * A ticket: the work and what it costs, next to whom it is for and when, and the conversation. Where there is no room for all of them, they
 * are tabs; all stay drawn, so that nothing that was typed is lost by looking at another one.
 */
export function TicketView({ ticket, tab, onTab }: Props) {
  const isRoomy = useWiderThan('2xl')
  const isWide = useWiderThan('xl')
  const isLarge = useWiderThan('lg')
  const id = useId()
  const box = useRef<CommentBoxHandle>(null)
  const acting = useTicketActing(ticket)
  const timeline = useTicketTimeline(ticket.id)
  // next to the work the details are in sight anyway
  const chosen: TicketTab = isWide && tab === 'details' ? 'work' : tab
  const isConversing = isRoomy || chosen === 'messages'
  const newMessages = useNewMessages(ticket.id, timeline.entries, isConversing)
  useOpenMessages(ticket, timeline.entries, isConversing)
  const { shown, dialog } = acting

  const tabs = [
    { value: 'work' as const, label: 'Työ' },
    { value: 'messages' as const, label: <MessagesLabel count={newMessages} /> },
    ...(isWide ? [] : [{ value: 'details' as const, label: 'Tiedot' }]),
  ]
  const panel = (name: TicketTab, className: string) =>
    isRoomy || (isWide && name === 'details')
      ? { className }
      : {
          ...tabPanel(id, name),
          className:
            name === chosen
              ? className
              : clsx('hidden', name === 'messages' ? 'print:order-1 print:block' : 'print:grid print:gap-3'),
        }
  const column =
    'relative grid grid-cols-1 content-start gap-3 max-lg:p-3 xl:min-h-0 xl:overflow-y-auto xl:[scrollbar-width:thin] print:overflow-visible print:p-0'
  return (
    <div className={clsx(ticketPageClass, isConversing ? 'h-(--room) min-h-112' : 'min-h-(--room)')}>
      <TicketHeader ticket={ticket} acting={acting} isLarge={isLarge} hasActsBelow={chosen === 'work'} />
      <div className={clsx('flex min-h-0 grow flex-col lg:gap-3 print:contents', ticketColumnsClass)}>
        <div className="flex min-h-0 flex-col max-xl:contents xl:gap-3 2xl:contents print:contents">
          {isRoomy ? null : (
            <div className="shrink-0 max-lg:bg-surface xl:flex xl:items-center xl:gap-4 print:hidden">
              <TabList
                id={id}
                label="Huollon osat"
                value={chosen}
                onValueChange={onTab}
                tabs={tabs}
                className="shrink-0 max-lg:*:grow max-lg:*:justify-center"
              />
              {isConversing ? null : (
                <LastMessage
                  entries={timeline.entries}
                  isPending={timeline.query.isPending}
                  onOpen={() => onTab('messages')}
                />
              )}
            </div>
          )}
          <div {...panel('work', column)}>
            {isLarge ? null : <TicketActions acting={acting} />}
            <TicketWork ticket={shown} isWide={isWide} />
          </div>
          <div {...panel('messages', 'flex min-h-0 grow flex-col print:order-1 print:block')}>
            <TicketTimeline ticket={ticket} timeline={timeline} boxRef={box} />
          </div>
        </div>
        <div {...panel('details', column)}>
          <TicketParties ticket={ticket} />
          {isWide ? <TicketSide ticket={shown} /> : null}
          <TicketFacts ticket={ticket} />
        </div>
      </div>
      {isLarge || chosen === 'messages' ? null : (
        <TicketActBar
          acting={acting}
          onPhoto={() => {
            box.current?.takePhoto()
            onTab('messages')
          }}
          onComment={() => {
            onTab('messages')
            // the box is drawn already, but cannot be focused before its tab is shown
            requestAnimationFrame(() => requestAnimationFrame(() => box.current?.focus()))
          }}
        />
      )}
      {dialog}
    </div>
  )
}

const MessagesLabel = ({ count }: { count: number }) => (
  <>
    Viestit
    {count > 0 ? (
      <span className="tabular rounded-full bg-brand px-1.5 text-on-brand text-xs">
        {count}
        <span className="sr-only"> uutta</span>
      </span>
    ) : null}
  </>
)
