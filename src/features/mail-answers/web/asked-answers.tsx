import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AskedAnswer } from '../mail-answers.ts'
import { mailAnswersApi } from './mail-answers.api.ts'

/** Answers by mail that may be another person's: the member sends or discards each. */
export function AskedAnswers() {
  const { id: organizationId } = useOrganization()
  const { data: answers = [] } = useQuery(mailAnswersApi.asked.queryOptions({ organizationId }))
  if (answers.length === 0) return null
  return (
    <Card className="mb-5">
      <CardHeader
        title={answers.length === 1 ? 'Vastaus odottaa vahvistustasi' : 'Vastaukset odottavat vahvistustasi'}
        hint="Tuli sähköpostilla sinun osoitteestasi, mutta emme voineet varmistaa lähettäjää. Lähetä vain, jos kirjoitit sen itse."
      />
      <ul className="divide-y divide-line">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} organizationId={organizationId} />
        ))}
      </ul>
    </Card>
  )
}

type Props = { answer: AskedAnswer; organizationId: string }

function Answer({ answer: { id: answerId, subject, text, attachmentNames, receivedAt }, organizationId }: Props) {
  const queryClient = useQueryClient()
  const options = (title: string) => ({
    onSuccess: () => toast.success(title),
    onError: (error: unknown) => toast.error('Ei onnistunut', failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailAnswersApi.asked.queryKey({ organizationId }) }),
  })
  const confirm = useMutation(mailAnswersApi.confirm.mutationOptions(options('Vastaus lähetetty')))
  const discard = useMutation(mailAnswersApi.discard.mutationOptions(options('Vastaus hylätty')))
  const isDeciding = confirm.isPending || discard.isPending
  return (
    <li className="grid gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-semibold">{subject || 'Ei otsikkoa'}</p>
        <p className="text-muted text-sm">
          <RelativeTime at={receivedAt} />
        </p>
      </div>
      {text ? <p className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words">{text}</p> : null}
      {attachmentNames.length > 0 ? (
        <p className="break-words text-muted text-sm">Liitteet: {attachmentNames.join(', ')}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          pending={confirm.isPending}
          disabled={isDeciding}
          onClick={() => confirm.mutate({ organizationId, answerId })}
        >
          Lähetä
        </Button>
        <Button
          pending={discard.isPending}
          disabled={isDeciding}
          onClick={() => discard.mutate({ organizationId, answerId })}
        >
          Hylkää
        </Button>
      </div>
    </li>
  )
}
