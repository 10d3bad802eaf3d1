import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { FailedQuery } from '#web/failed-query.tsx'
import { failureText } from '#web/failure-text.ts'
import { MorePages } from '#web/more-pages.tsx'
import { isProofNeeded } from '#web/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import type { HiddenReview } from '../reviews.ts'
import { reportedReviewsApi } from './reviews.api.ts'
import { StarsGiven } from './stars.tsx'

/** Reviews that super-users have hidden, with the way back; nothing while there are none. */
export function HiddenReviews() {
  const query = useInfiniteQuery(
    reportedReviewsApi.hidden.infiniteQueryOptions(
      {},
      { getNextPageParam: ({ next }) => next ?? undefined, initialCursor: null },
    ),
  )
  if (query.isError && !query.data) return <FailedQuery query={query} title="Piilotettuja arvioita ei voitu hakea" />
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="hidden-reviews" className="mt-8 grid gap-3">
      <h2 id="hidden-reviews" className="font-semibold text-lg">
        Piilotetut arviot
      </h2>
      <ul className="grid gap-3">
        {reviews.map((review) => (
          <li key={review.reviewId}>
            <OneHidden review={review} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </section>
  )
}

function OneHidden({
  review: { reviewId, garage, author, stars, text, createdAt, hiddenReason },
}: {
  review: HiddenReview
}) {
  const queryClient = useQueryClient()
  const restore = useMutation(
    reportedReviewsApi.restore.mutationOptions({
      onSuccess: () => toast.success('Arvio palautettu'),
      onError: (error) => {
        if (!isProofNeeded(error)) toast.error('Arviota ei voitu palauttaa', failureText(error))
      },
      onSettled: () => queryClient.invalidateQueries(reportedReviewsApi.pathFilter()),
    }),
  )
  return (
    <Card aria-label={`Piilotettu arvio: ${garage.name}`} className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <StarsGiven stars={stars} />
        <span className="font-semibold">{garage.name}</span>
        <span className="text-muted text-sm">
          {author} <RelativeTime at={createdAt} />
        </span>
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : <p className="text-muted">Ei tekstiä</p>}
      <p className="wrap-anywhere text-sm">
        <span className="font-semibold">Syy</span>: {hiddenReason}
      </p>
      <div>
        <Button size="sm" pending={restore.isPending} onClick={() => restore.mutate({ reviewId })}>
          Palauta arvio
        </Button>
      </div>
    </Card>
  )
}
