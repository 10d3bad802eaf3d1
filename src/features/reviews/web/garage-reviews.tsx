import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { lazyComponent } from '#web/lazy-component.tsx'
import { MorePages } from '#web/more-pages.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ratingText } from '../rating.ts'
import type { PublicReview } from '../reviews.ts'
import { AnswerForm } from './answer-form.tsx'
import { ReviewText } from './review-text.tsx'
import { reviewsApi } from './reviews.api.ts'

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog')

/** What customers thought of a garage, on its profile: the newest first. */
export function GarageReviews({ garage }: { garage: { id: string; name: string } }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(
    reviewsApi.ofGarage.infiniteQueryOptions(
      { organizationId, garageId: garage.id },
      { getNextPageParam: ({ next }) => next ?? undefined, initialCursor: null },
    ),
  )
  const refresh = () => queryClient.invalidateQueries(reviewsApi.pathFilter())
  const [first] = query.data?.pages ?? []
  return (
    <Card aria-label="Arviot">
      <CardHeader title="Arviot" hint={first && first.rating.count > 0 ? ratingText(first.rating) : undefined} />
      <CardBody className="grid gap-4">
        {first ? (
          <>
            {first.reviews.length === 0 ? (
              <p className="text-muted">Ei vielä arvioita. Arvion voi antaa, kun auto on noudettu huollosta.</p>
            ) : (
              <ul className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
                {query.data?.pages.flatMap(({ reviews }) =>
                  reviews.map((review) => (
                    <li key={review.id} className="grid gap-2">
                      <Review review={review} garage={garage.name} />
                      {first.can.answer ? <AnswerForm review={review} refresh={refresh} /> : null}
                    </li>
                  )),
                )}
              </ul>
            )}
            <MorePages query={query} />
          </>
        ) : query.isError ? (
          <FailedQuery query={query} title="Arvioita ei voitu hakea" />
        ) : (
          <div aria-busy="true">
            <p className="sr-only">Ladataan arvioita…</p>
            <Skeleton className="h-24" />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Review({ review, garage }: { review: PublicReview; garage: string }) {
  const [isReporting, setReporting] = useState(false)
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-2">
        <ReviewText review={review} garage={garage} />
      </div>
      <IconButton
        label={`Ilmoita asiaton arvio: ${review.author}`}
        size="sm"
        className="-my-1 print:hidden"
        onClick={() => setReporting(true)}
      >
        <Flag className="size-4" aria-hidden="true" />
      </IconButton>
      <LazyOverlay open={isReporting}>
        {isReporting ? <ReportDialog reviewId={review.id} onClose={() => setReporting(false)} /> : null}
      </LazyOverlay>
    </div>
  )
}
