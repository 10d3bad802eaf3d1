import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { MAX_ANSWER_TEXT, type PublicReview } from '../reviews.ts'
import { describeReview } from './review-text.tsx'
import { reviewsApi } from './reviews.api.ts'

type Props = { review: PublicReview; refresh: () => Promise<unknown> }

/** The garage's answer: a button, and once it is pressed the form. */
export function AnswerForm({ review, refresh }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenAnswer review={review} refresh={refresh} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        {review.answer ? 'Muuta vastausta' : 'Vastaa arvioon'}
      </Button>
    </div>
  )
}

function OpenAnswer({ review, refresh, onClose }: Props & { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const [text, setText] = useState(review.answer)
  const seen = useSeen(review, describeReview)
  const answer = useMutation(reviewsApi.answer.mutationOptions())
  const send = async () => {
    try {
      await answer.mutateAsync({ organizationId, reviewId: review.id, version: seen.version, text })
    } catch {
      await refresh()
      return seen.onRefused()
    }
    toast.success('Vastaus tallennettu')
    onClose()
    return refresh()
  }
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <SeenChanges changes={seen.changes} />
      <Field
        label="Korjaamon vastaus"
        hint="Vastaus näkyy arvion alla kaikille, jotka näkevät profiilin."
        error={answer.error ? failureTextWithFields(answer.error) : undefined}
        required
      >
        <TextArea
          rows={2}
          counter
          maxLength={MAX_ANSWER_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" size="sm" pending={answer.isPending}>
          Julkaise vastaus
        </Button>
        <Button size="sm" kind="ghost" onClick={onClose}>
          Peruuta
        </Button>
      </div>
    </form>
  )
}
