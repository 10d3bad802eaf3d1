import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { authorName } from '../author-name.ts'
import { MAX_REVIEW_TEXT, type TicketReview } from '../reviews.ts'
import { describeReview } from './review-text.tsx'
import { reviewsApi } from './reviews.api.ts'
import { StarChoice } from './star-choice.tsx'

type Props = {
  ticketId: string
  /** What is changed; left out for a new one. */
  review?: TicketReview
  refresh: () => Promise<unknown>
  /** Left out where the form is not opened by a press. */
  onClose?: () => void
}

/** The stars first; the sentence and the button come with them. What was typed stays after a refusal. */
export function ReviewForm({ ticketId, review, refresh, onClose }: Props) {
  const { id: organizationId, name, customerKind } = useOrganization()
  const author = authorName({ name, customerKind, isNameless: false })
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const { keyOf } = useRequestKey()
  const seen = useSeen(review ?? null, describeReview)
  const give = useMutation(reviewsApi.give.mutationOptions())
  const change = useMutation(reviewsApi.change.mutationOptions())
  const error = give.error ?? change.error
  const send = async () => {
    const content = { organizationId, stars, text }
    try {
      if (review) await change.mutateAsync({ ...content, reviewId: review.id, version: seen.version })
      else await give.mutateAsync({ ...content, ticketId, requestKey: keyOf(content) })
    } catch {
      await refresh()
      return seen.onRefused()
    }
    toast.success(review ? 'Arvio tallennettu' : 'Kiitos arviosta')
    onClose?.()
    return refresh()
  }
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <SeenChanges changes={seen.changes} />
      <StarChoice legend="Tähdet" isLegendHidden value={stars} onChange={setStars} />
      {stars > 0 ? (
        <>
          <Field label="Mitä haluat sanoa" optional hint={`Arvio näkyy korjaamon profiilissa nimellä ${author}.`}>
            <TextArea
              rows={2}
              counter
              maxLength={MAX_REVIEW_TEXT}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          {error ? (
            <p role="alert" className="text-danger text-sm">
              {failureTextWithFields(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" size="sm" pending={give.isPending || change.isPending}>
              {review ? 'Tallenna arvio' : 'Anna arvio'}
            </Button>
            {onClose ? (
              <Button size="sm" kind="ghost" onClick={onClose}>
                Peruuta
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  )
}
