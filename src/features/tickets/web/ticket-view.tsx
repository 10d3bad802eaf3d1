import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useWiderThan } from '#web/media.ts'
import { TabList, tabPanel } from '#web/ui/tabs.tsx'
import type { TicketDetails } from '../ticket-views.ts'
import type { CommentBoxHandle } from './comment-box.tsx'
import { TicketActBar } from './ticket-act-bar.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TicketParties } from './ticket-parties.tsx'
import { TicketParts } from './ticket-parts.tsx'
import type { TicketTab } from './ticket-search.ts'
import { TicketTimeline } from './ticket-timeline.tsx'
import { useNewMessages } from './use-new-messages.ts'
import { useTicketActing } from './use-ticket-acting.ts'
import { useTicketTimeline } from './use-ticket-timeline.ts'

/** As high as what the shell leaves of the window, so that the conversation fills it. */
export const ticketPageClass =
  'mx-auto flex max-w-7xl flex-col gap-3 [--room:calc(100dvh-var(--header-height)-var(--bottom-bar-height))] max-lg:-mx-4 max-lg:-mt-5 max-lg:mb-[calc(-1*var(--page-end))] max-lg:gap-0 lg:mb-[calc(0.75rem-var(--page-end))] lg:[--room:calc(100dvh-var(--header-height)-2.25rem)] xl:h-(--room) xl:min-h-144 print:m-0 print:h-auto print:min-h-0'

type Props = { ticket: TicketDetails; tab: TicketTab; onTab: (tab: TicketTab) => void }

/**
 * A ticket as a conversation, with the job next to it. Where there is no room for both, its parts are tabs; all of them stay drawn, so
 * that nothing that was typed is lost by looking at another one.
 */
export function TicketView({ ticket, tab, onTab }: Props) {
  const isWide = useWiderThan('xl')
  const isLarge = useWiderThan('lg')
  const { type } = useOrganization()
  // the customer came to answer: the request is above whom to call, and stays there once it is answered
  const [isAsked] = useState(type === 'CUSTOMER' && ticket.approvalWait !== null)
  const id = useId()
  const box = useRef<CommentBoxHandle>(null)
  const acting = useTicketActing(ticket)
  const timeline = useTicketTimeline(ticket.id)
  const isConversing = isWide || tab === 'messages'
  const newMessages = useNewMessages(ticket.id, timeline.entries, isConversing)
  const { shown, dialog } = acting

  const panel = (name: TicketTab, className: string) =>
    isWide
      ? { className }
      : {
          ...tabPanel(id, name),
          className:
            name === tab
              ? className
              : clsx('hidden', name === 'messages' ? 'print:order-1 print:block' : 'print:grid print:gap-3'),
        }
  const parties = (
    <div key="parties" {...panel('details', 'grid grid-cols-1 max-lg:px-3 max-lg:pt-3 xl:contents print:p-0')}>
      <TicketParties ticket={ticket} />
    </div>
  )
  const work = (
    <div key="work" {...panel('work', 'grid grid-cols-1 gap-3 max-lg:p-3 xl:contents print:p-0')}>
      {isLarge ? null : <TicketActions acting={acting} />}
      <TicketParts ticket={shown} />
    </div>
  )
  return (
    <div className={clsx(ticketPageClass, isConversing ? 'h-(--room) min-h-112' : 'min-h-(--room)')}>
      <TicketHeader ticket={ticket} acting={acting} isLarge={isLarge} hasActsBelow={tab === 'work'} />
      {isWide ? null : (
        <TabList
          id={id}
          label="Huollon osat"
          value={tab}
          onValueChange={onTab}
          tabs={[
            { value: 'work', label: 'Työ' },
            {
              value: 'messages',
              label: (
                <>
                  Viestit
                  {newMessages > 0 ? (
                    <span className="tabular rounded-full bg-brand px-1.5 text-on-brand text-xs">
                      {newMessages}
                      <span className="sr-only"> uutta</span>
                    </span>
                  ) : null}
                </>
              ),
            },
            { value: 'details', label: 'Tiedot' },
          ]}
          className="shrink-0 max-lg:bg-surface max-lg:*:grow max-lg:*:justify-center print:hidden"
        />
      )}
      <div className="flex min-h-0 grow flex-col print:contents xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)] xl:gap-3">
        <div {...panel('messages', 'flex min-h-0 grow flex-col print:order-1 print:block')}>
          <TicketTimeline ticket={ticket} timeline={timeline} boxRef={box} />
        </div>
        {/* what is here from the start is above what may come later, in the order in which one sees and tabs through it */}
        <div className="flex flex-col print:gap-3 xl:min-h-0 xl:gap-3 xl:overflow-y-auto xl:[scrollbar-width:thin] print:overflow-visible">
          {isAsked ? [work, parties] : [parties, work]}
          <div
            className={clsx(
              isWide ? 'contents' : 'grid-cols-1 pt-3 max-lg:px-3 max-lg:pb-3 print:grid print:p-0',
              !isWide && (tab === 'details' ? 'grid' : 'hidden'),
            )}
          >
            <TicketFacts ticket={ticket} />
          </div>
        </div>
      </div>
      {isLarge || tab === 'messages' ? null : (
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
