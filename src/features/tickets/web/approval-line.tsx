import { clsx } from 'clsx'
import { Hourglass } from 'lucide-react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { useMinute } from '#web/use-minute.ts'
import { type Asked, approvalWords } from '../approval-words.ts'
import type { TicketCard } from '../ticket-views.ts'

type Ticket = Pick<TicketCard, 'approvalWait' | 'garage' | 'customer'>
type Props = { ticket: Ticket; className?: string | undefined }

/** For whom extra work waits and how long, as a line of a card; nothing where none waits. Amber when it is the one who looks. */
export const ApprovalLine = ({ ticket, className }: Props) =>
  ticket.approvalWait ? <Line ticket={{ ...ticket, approvalWait: ticket.approvalWait }} className={className} /> : null

function Line({ ticket, className }: { ticket: Asked; className?: string | undefined }) {
  const { type: organizationType, role, approvalLimitCents } = useOrganization()
  const { id: userId } = useProfile()
  const { text, isYours } = approvalWords(ticket, { organizationType, role, userId, approvalLimitCents }, useMinute())
  return (
    <span
      className={clsx(
        'flex w-fit max-w-full items-baseline gap-1 rounded-sm px-1.5 py-0.5 font-semibold text-xs',
        isYours ? 'bg-signal-fill text-on-signal' : 'bg-ink/8',
        className,
      )}
    >
      <Hourglass className="size-3 shrink-0 translate-y-0.5" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0">{text}</span>
    </span>
  )
}
