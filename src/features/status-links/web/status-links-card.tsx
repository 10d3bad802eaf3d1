import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { writtenAddress } from '#features/extra-work-links/extra-work-links.ts'
import { OpenedMark } from '#features/extra-work-links/web/opened-mark.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StatusLink, StatusLinks } from '../status-links.ts'
import { SendStatusLinkDialog } from './send-status-link-dialog.tsx'
import { linkWords } from './status-link-words.ts'
import { statusLinksApi } from './status-links.api.ts'

const MAIL_POLL_MS = 5000
const hasMailUnderWay = (found: StatusLinks | undefined): boolean =>
  found?.links.some(({ channel, message }) => channel === 'EMAIL' && message?.state === 'QUEUED') ?? false

/** Who follows the ticket without an account, whether they have opened the page, and sending it. */
export function StatusLinksCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const [isSending, setSending] = useState(false)
  const found = useQuery(
    statusLinksApi.ofTicket.queryOptions(
      { organizationId, ticketId },
      // no event announces that a mail has left
      { refetchInterval: ({ state }) => (hasMailUnderWay(state.data) ? MAIL_POLL_MS : false) },
    ),
  )
  if (!found.data)
    return found.isError ? (
      <SideCard title="Seurantalinkit">
        <FailedQuery query={found} title="Seurantalinkkejä ei voitu hakea" />
      </SideCard>
    ) : (
      <PartOnItsWay />
    )
  const { links, canSend } = found.data
  // no empty card for a viewer who can neither see nor send one
  if (links.length === 0 && !canSend) return null
  return (
    <SideCard title="Seurantalinkit">
      <div className="grid gap-3">
        {links.length > 0 ? (
          <ul aria-label="Seurantalinkit" className="divide-y divide-line border-line border-y">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} ticketId={ticketId} />
            ))}
          </ul>
        ) : (
          <p className="text-muted text-sm">Linkistä näkee ilman tiliä, missä työ on ja milloin auton voi noutaa.</p>
        )}
        {canSend ? (
          <div>
            <Button size="sm" onClick={() => setSending(true)}>
              <Link2 className="size-4" aria-hidden="true" />
              Lähetä seurantalinkki
            </Button>
          </div>
        ) : null}
      </div>
      {isSending ? <SendStatusLinkDialog ticketId={ticketId} onClose={() => setSending(false)} /> : null}
    </SideCard>
  )
}

function LinkRow({ link, ticketId }: { link: StatusLink; ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const resend = useMutation(statusLinksApi.resend.mutationOptions())
  const revoke = useMutation(statusLinksApi.revoke.mutationOptions())
  const { id: linkId, name, channel, address, message, openedAt, standing, can } = link
  const isFailed = standing === 'OPEN' && message?.state === 'FAILED'
  const act = async (done: Promise<unknown>, success: string, failed: string) => {
    try {
      await done
      toast.success(success)
    } catch (error) {
      toast.error(failed, failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(statusLinksApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <li className="grid gap-1 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-muted text-sm">{writtenAddress({ channel, address })}</span>
      </p>
      <p className={clsx('text-sm', isFailed ? 'font-semibold text-danger' : 'text-muted')}>
        {linkWords(link)}{' '}
        {standing === 'OPEN' && message ? <RelativeTime at={message.at} className="whitespace-nowrap" /> : null}
      </p>
      {standing === 'OPEN' ? <OpenedMark openedAt={openedAt} /> : null}
      {can.resend || can.revoke ? (
        <div className="-ml-3 flex flex-wrap gap-1">
          {can.resend ? (
            <Button
              size="sm"
              kind="ghost"
              pending={resend.isPending}
              aria-label={`Lähetä uudelleen: ${name}`}
              onClick={() =>
                void act(
                  resend.mutateAsync({ organizationId, linkId, requestKey: crypto.randomUUID() }),
                  'Linkki lähetetty uudelleen',
                  'Linkkiä ei voitu lähettää',
                )
              }
            >
              Lähetä uudelleen
            </Button>
          ) : null}
          {can.revoke ? (
            <Button
              size="sm"
              kind="ghost"
              pending={revoke.isPending}
              aria-label={`Peru linkki: ${name}`}
              onClick={() =>
                void act(revoke.mutateAsync({ organizationId, linkId }), 'Linkki peruttu', 'Linkkiä ei voitu perua')
              }
            >
              Peru linkki
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
