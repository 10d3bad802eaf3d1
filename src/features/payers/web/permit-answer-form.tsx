import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { moneyInputValue } from '#shared/money.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { useAct } from '#web/use-act.ts'
import { type AskedPermit, PermitDecision } from '../permits.ts'
import { permitsApi } from './payers.api.ts'
import { decisionOf, PermitDecisionFields, type TypedDecision } from './permit-decision-fields.tsx'

/** The payer's answer: a permit with its number and limit, or a reason why there is none. */
export function PermitAnswerForm({ permit }: { permit: AskedPermit }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(permitsApi.pathFilter()))
  const [typed, setTyped] = useState<TypedDecision>(() => ({
    isGranted: true,
    permitNumber: '',
    limit: moneyInputValue(permit.netCents),
    reason: '',
  }))
  const edit = (change: Partial<TypedDecision>) => setTyped((before) => ({ ...before, ...change }))
  const isDeclining = !typed.isGranted
  const [isTried, setTried] = useState(false)
  const answer = useMutation(permitsApi.answer.mutationOptions())
  const read = PermitDecision.safeParse(decisionOf(typed))
  const send = async () => {
    setTried(true)
    if (!read.success) return
    const sent = answer.mutateAsync({ organizationId, permitId: permit.id, decision: decisionOf(typed) })
    await act(sent, isDeclining ? 'Vastaus lähetetty' : 'Laskutuslupa myönnetty', 'Vastausta ei lähetetty')
  }
  return (
    <Card aria-label="Vastaa">
      <CardHeader title={isDeclining ? 'Älä anna lupaa' : 'Myönnä laskutuslupa'} />
      <CardBody>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <PermitDecisionFields
            typed={typed}
            edit={edit}
            errors={isTried ? fieldErrors(read.error) : {}}
            reasonHint="Korjaamo näkee tämän."
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" pending={isPending}>
              {isDeclining ? 'Lähetä vastaus' : 'Myönnä lupa'}
            </Button>
            <Button
              kind="ghost"
              onClick={() => {
                edit({ isGranted: isDeclining })
                setTried(false)
              }}
            >
              {isDeclining ? 'Myönnä sittenkin' : 'En anna lupaa'}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
