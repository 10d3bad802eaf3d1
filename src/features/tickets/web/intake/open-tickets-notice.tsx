import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMinute } from '#web/use-minute.ts'
import type { OpenTicket, OpenTicketsOf } from '../../intake.ts'
import { ticketsApi } from '../tickets.api.ts'
import { openTicketWords } from './open-ticket-words.ts'

type Props = {
  car: OpenTicketsOf
  name: string
  /** The newest of them, when it came with the car. */
  known?: OpenTicket | null | undefined
}

/** Says that the car has a ticket which is not closed, so that no user makes a second one without knowing. */
export function OpenTicketsNotice({ car, name, known }: Props) {
  const { id: organizationId, type } = useOrganization()
  const now = useMinute()
  const open = useQuery(
    ticketsApi.intake.openTickets.queryOptions({ organizationId, ...car }, known ? { placeholderData: [known] } : {}),
  )
  const [seen, setSeen] = useState<string>()
  const [first, ...others] = open.data ?? []
  // read out when it comes, so the region is there before
  return (
    <div role="status" className="empty:hidden">
      {first && seen !== first.id ? (
        <Notice
          kind="signal"
          title={type === 'GARAGE' ? `${name} on jo työpöydällä` : `${name} on jo ilmoitettu: ${first.party}`}
          actions={
            <>
              <ButtonLink to="/app/tickets/$ticketId" params={{ ticketId: first.id }} size="sm">
                Avaa huolto
              </ButtonLink>
              <Button kind="ghost" size="sm" onClick={() => setSeen(first.id)}>
                Tee silti uusi
              </Button>
            </>
          }
        >
          {first.title} ({inSentence(openTicketWords(first, now))}
          {others.length > 0 ? `, ja ${others.length} muuta avointa` : ''})
        </Notice>
      ) : null}
    </div>
  )
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
