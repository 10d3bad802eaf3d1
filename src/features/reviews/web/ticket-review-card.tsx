import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SideCard } from '#features/tickets/web/side-card.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PartOnItsWay } from '#web/ui/lazy-part.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TicketReview } from '../reviews.ts'
import { AnswerForm } from './answer-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewText } from './review-text.tsx'
import { reviewsApi } from './reviews.api.ts'

/** Miten meni?: the customer's review of a ticket that was picked up, and the garage's answer. Nothing where there is neither. */
export function TicketReviewCard({ ticketId }: { ticketId: string }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const found = useQuery(reviewsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  const refresh = () => queryClient.invalidateQueries(reviewsApi.pathFilter())
  if (!found.data)
    return found.isError ? (
      <SideCard title="Arvio">
        <FailedQuery query={found} title="Arviota ei voitu hakea" />
      </SideCard>
    ) : (
      <PartOnItsWay />
    )
  const { review, canGive } = found.data
  if (canGive)
    return (
      <SideCard title="Miten meni?">
        <ReviewForm ticketId={ticketId} refresh={refresh} />
      </SideCard>
    )
  if (!review) return null
  return (
    <SideCard title="Arvio">
      <GivenReview ticketId={ticketId} review={review} refresh={refresh} />
    </SideCard>
  )
}

type Props = { ticketId: string; review: TicketReview; refresh: () => Promise<unknown> }

function GivenReview({ ticketId, review, refresh }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (review.state === 'WITHDRAWN') return <p className="text-muted">Arvio on peruttu.</p>
  if (isChanging)
    return <ReviewForm ticketId={ticketId} review={review} refresh={refresh} onClose={() => setChanging(false)} />
  return (
    <div className="grid gap-2">
      {review.state === 'HIDDEN' ? (
        <p className="wrap-anywhere text-danger">Ylläpito piilotti arvion: {review.hiddenReason}</p>
      ) : null}
      <ReviewText review={review} garage="Korjaamo" />
      {review.can.change ? (
        <div className="-ml-3 flex flex-wrap gap-1 print:hidden">
          <Button size="sm" kind="ghost" onClick={() => setChanging(true)}>
            Muuta arviota
          </Button>
          <Withdraw review={review} refresh={refresh} />
        </div>
      ) : null}
      {review.can.answer ? <AnswerForm review={review} refresh={refresh} /> : null}
    </div>
  )
}

function Withdraw({ review: { id: reviewId, version }, refresh }: Omit<Props, 'ticketId'>) {
  const { id: organizationId } = useOrganization()
  const [isAsked, setAsked] = useState(false)
  const withdraw = useMutation(reviewsApi.withdraw.mutationOptions())
  const confirm = async () => {
    try {
      await withdraw.mutateAsync({ organizationId, reviewId, version })
      toast.success('Arvio peruttu')
    } catch (error) {
      toast.error('Arviota ei voitu perua', failureText(error))
    }
    await refresh()
  }
  return (
    <>
      <Button size="sm" kind="ghost" onClick={() => setAsked(true)}>
        Peru arvio
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Perutaanko arvio?"
        confirmLabel="Peru arvio"
        onConfirm={confirm}
      >
        Arvio poistuu korjaamon profiilista. Tästä huollosta ei voi antaa uutta.
      </ConfirmDialog>
    </>
  )
}
