import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ExtraWorkLinks, type SentLink, writtenAddress } from '../extra-work-links.ts'
import { extraWorkLinksApi } from './extra-work-links.api.ts'
import { linkWords } from './link-words.ts'
import { OpenedMark } from './opened-mark.tsx'
import { SendLinkDialog } from './send-link-dialog.tsx'

const MAIL_POLL_MS = 5000
const hasMailUnderWay = (found: ExtraWorkLinks | undefined): boolean =>
  found?.links.some(({ channel, message }) => channel === 'EMAIL' && message.state === 'QUEUED') ?? false

type Props = { ticketId: string; extraWorkId: string; number: number }

/** To whom a request was sent as a link, how that is doing, and sending it to a person without an account. */
export function WorkLinks({ ticketId, extraWorkId, number }: Props) {
  const { id: organizationId } = useOrganization()
  const [isSending, setIsSending] = useState(false)
  const { data } = useQuery(
    extraWorkLinksApi.ofTicket.queryOptions(
      { organizationId, ticketId },
      // no event announces that a mail has left
      { refetchInterval: ({ state }) => (hasMailUnderWay(state.data) ? MAIL_POLL_MS : false) },
    ),
  )
  const links = data?.links.filter((link) => link.extraWorkId === extraWorkId) ?? []
  const canSend = data?.sendable.includes(extraWorkId) ?? false
  if (!data || (links.length === 0 && !canSend)) return null
  return (
    <div className="grid gap-2">
      {links.length > 0 ? (
        <ul aria-label={`Lisätyön ${number} linkit`} className="divide-y divide-line border-line border-y">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} ticketId={ticketId} />
          ))}
        </ul>
      ) : null}
      {canSend ? (
        <div className="print:hidden">
          <Button size="sm" onClick={() => setIsSending(true)}>
            <Link2 className="size-4" aria-hidden="true" />
            Lähetä linkki
          </Button>
        </div>
      ) : null}
      {isSending ? (
        <SendLinkDialog
          ticketId={ticketId}
          extraWorkId={extraWorkId}
          found={data}
          onClose={() => setIsSending(false)}
        />
      ) : null}
    </div>
  )
}

function LinkRow({ link, ticketId }: { link: SentLink; ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const resend = useMutation(extraWorkLinksApi.resend.mutationOptions())
  const revoke = useMutation(extraWorkLinksApi.revoke.mutationOptions())
  const { id: linkId, name, channel, address, isKnown, message, openedAt, standing, can } = link
  const isFailed = standing === 'OPEN' && message.state === 'FAILED'
  const act = async (done: Promise<unknown>, success: string, failed: string) => {
    try {
      await done
      toast.success(success)
    } catch (error) {
      toast.error(failed, failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(extraWorkLinksApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted text-sm">
            {writtenAddress({ channel, address })}
            {isKnown ? '' : ', käsin kirjoitettu'}
          </span>
        </p>
        <p className={clsx('text-sm', isFailed ? 'font-semibold text-danger' : 'text-muted')}>
          {linkWords(link)}{' '}
          {standing === 'OPEN' ? <RelativeTime at={message.at} className="whitespace-nowrap" /> : null}
        </p>
        {standing === 'OPEN' ? <OpenedMark openedAt={openedAt} /> : null}
      </div>
      {can.resend || can.revoke ? (
        <div className="flex flex-wrap gap-1 print:hidden">
          {can.resend ? (
            <Button
              size="sm"
              kind="ghost"
              pending={resend.isPending}
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
