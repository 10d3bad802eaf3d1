import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { moneyInputValue, parseMoney } from '#shared/money.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAct } from '#web/use-act.ts'
import { type AskedPermit, PermitDecision } from '../permits.ts'
import { permitsApi } from './payers.api.ts'

/** The payer's answer: a permit with its number and limit, or a reason why there is none. */
export function PermitAnswerForm({ permit }: { permit: AskedPermit }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { act, isPending } = useAct(() => queryClient.invalidateQueries(permitsApi.pathFilter()))
  const [permitNumber, setPermitNumber] = useState('')
  const [limit, setLimit] = useState(() => moneyInputValue(permit.netCents))
  const [reason, setReason] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const [isTried, setTried] = useState(false)
  const answer = useMutation(permitsApi.answer.mutationOptions())
  const decision = isDeclining
    ? { isGranted: false as const, reason }
    : { isGranted: true as const, permitNumber, limitCents: parseMoney(limit) ?? -1 }
  const errors = isTried ? errorsOf(decision) : {}
  const send = async () => {
    setTried(true)
    if (Object.keys(errorsOf(decision)).length > 0) return
    const sent = answer.mutateAsync({ organizationId, permitId: permit.id, decision })
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
          {isDeclining ? (
            <Field label="Syy" hint="Korjaamo näkee tämän." error={errors.reason}>
              <TextInput
                autoComplete="off"
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          ) : (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Laskutusluvan numero" error={errors.permitNumber}>
                <TextInput
                  autoComplete="off"
                  maxLength={60}
                  value={permitNumber}
                  onChange={({ target }) => setPermitNumber(target.value)}
                />
              </Field>
              <Field label="Enintään, veroton" error={errors.limitCents}>
                <MoneyInput value={limit} onChange={setLimit} />
              </Field>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" pending={isPending}>
              {isDeclining ? 'Lähetä vastaus' : 'Myönnä lupa'}
            </Button>
            <Button
              kind="ghost"
              onClick={() => {
                setDeclining(!isDeclining)
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

function errorsOf(decision: unknown): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of PermitDecision.safeParse(decision).error?.issues ?? [])
    errors[String(path.at(-1))] ??= message
  return errors
}
