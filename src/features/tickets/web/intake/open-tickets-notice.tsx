import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OpenTicketsOf } from '../../intake.ts'
import { STATUS_LABELS } from '../../tickets.ts'
import { ticketsApi } from '../tickets.api.ts'

/** Says that the car has a ticket which is not closed, so that no user makes a second one without knowing. */
export function OpenTicketsNotice({ car, name }: { car: OpenTicketsOf; name: string }) {
  const { id: organizationId, type } = useOrganization()
  const open = useQuery(ticketsApi.intake.openTickets.queryOptions({ organizationId, ...car }))
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
          {first.title} ({STATUS_LABELS[first.status].toLowerCase()}
          {others.length > 0 ? `, ja ${others.length} muuta avointa` : ''})
        </Notice>
      ) : null}
    </div>
  )
}
