import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText, failureTextWithFields } from '#web/failure-text.ts'
import { MorePages } from '#web/more-pages.tsx'
import { NotFoundView } from '#web/navigation/not-found-view.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { MAX_REVIEW_TEXT, type ReportedReview } from '../reviews.ts'
import { HiddenReviews } from './hidden-reviews.tsx'
import { reportedReviewsApi } from './reviews.api.ts'
import { StarsGiven } from './stars.tsx'

/** To everybody but super-users the page does not exist; the server refuses its calls anyway. */
export function ReportedReviewsPage() {
  return useProfile().isSuperUser ? <Reported /> : <NotFoundView />
}

function Reported() {
  usePageTitle('Ilmoitetut arviot')
  const query = useInfiniteQuery(
    reportedReviewsApi.list.infiniteQueryOptions(
      {},
      { getNextPageParam: ({ next }) => next ?? undefined, initialCursor: null },
    ),
  )
  const reviews = query.data?.pages.flatMap((page) => page.reviews)
  return (
    <>
      <PageHeader
        title="Ilmoitetut arviot"
        crumbs={[
          <Link key="manage" to="/app/manage">
            Hallinta
          </Link>,
        ]}
      >
        Arviot, jotka joku on ilmoittanut asiattomiksi.
      </PageHeader>
      {reviews ? (
        reviews.length === 0 ? (
          <EmptyState title="Ei ilmoitettuja arvioita" icon={<Star />}>
            Kun joku ilmoittaa arvion, se tulee tähän päätettäväksi.
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3">
              {reviews.map((review) => (
                <li key={review.reviewId}>
                  <OneReported review={review} />
                </li>
              ))}
            </ul>
            <MorePages query={query} />
          </>
        )
      ) : query.isError ? (
        <FailedQuery query={query} title="Ilmoituksia ei voitu hakea" />
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <p className="sr-only">Ladataan…</p>
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      <HiddenReviews />
    </>
  )
}

function OneReported({ review }: { review: ReportedReview }) {
  const queryClient = useQueryClient()
  const [isHiding, setHiding] = useState(false)
  const { reviewId, garage, author, stars, text, answer, createdAt, reports } = review
  const keep = useMutation(
    reportedReviewsApi.keep.mutationOptions({
      onSuccess: () => toast.success('Arvio säilytetty'),
      onError: (error) => {
        if (!isProofNeeded(error)) toast.error('Arviota ei voitu säilyttää', failureText(error))
      },
      onSettled: () => queryClient.invalidateQueries(reportedReviewsApi.pathFilter()),
    }),
  )
  return (
    <Card aria-label={`Arvio: ${garage.name}`} className="grid gap-3 p-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <StarsGiven stars={stars} />
        <span className="font-semibold">{garage.name}</span>
        <span className="text-muted text-sm">
          {author} <RelativeTime at={createdAt} />
        </span>
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : <p className="text-muted">Ei tekstiä</p>}
      {answer ? (
        <div className="border-line border-l-2 pl-3">
          <p className="font-semibold text-sm">Korjaamo vastasi</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ) : null}
      <ul aria-label="Ilmoitukset" className="grid gap-1 text-sm">
        {reports.map(({ id, by, reason, at }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{by}</span>: {reason} <RelativeTime at={at} className="text-muted" />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setHiding(true)}>
          Piilota arvio
        </Button>
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate({ reviewId })}>
          Säilytä arvio
        </Button>
      </div>
      {isHiding ? <HideDialog reviewId={reviewId} onClose={() => setHiding(false)} /> : null}
    </Card>
  )
}

function HideDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const hide = useMutation(
    reportedReviewsApi.hide.mutationOptions({
      onSuccess: () => {
        toast.success('Arvio piilotettu')
        onClose()
        return queryClient.invalidateQueries(reportedReviewsApi.pathFilter())
      },
    }),
  )
  const error = hide.error && !isProofNeeded(hide.error) ? failureTextWithFields(hide.error) : undefined
  return (
    <FormDialog
      title="Piilota arvio"
      description="Arvio poistuu listalta ja keskiarvosta. Sen antaja ja korjaamo näkevät syyn."
      submitLabel="Piilota arvio"
      isPending={hide.isPending}
      onSubmit={() => hide.mutate({ reviewId, reason })}
      onClose={onClose}
    >
      <Field label="Syy" error={error} required>
        <TextArea
          rows={3}
          counter
          maxLength={MAX_REVIEW_TEXT}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
