import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { HumanCheck } from '#web/bot-protection/human-check-state.ts'
import { type Failure, failureOf, RequestFailure } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { type AccountAction, doAccountAction } from './account-actions.ts'

/**
 * Sends a form about the account: what the server refuses appears at its field, anything else in `notice`, and what was
 * typed stays. Gives null when it succeeded.
 */
export function useAccountAction<Values extends FieldValues>(
  action: AccountAction,
  form: UseFormReturn<Values, unknown, Values>,
  check?: HumanCheck,
) {
  const [notice, setNotice] = useState<string | null>(null)

  async function send(input: Record<string, string>): Promise<Failure | null> {
    setNotice(null)
    const human = await check?.take()
    const failed =
      human === null
        ? new RequestFailure({ kind: 'unavailable', reason: 'human_check_unavailable' })
        : await doAccountAction(action, human === undefined ? input : { ...input, human })
    if (!failed) return null
    const failure = failureOf(failed)
    const known = failure.fields.filter(({ field }) => field in form.getValues())
    for (const { field, message } of known) form.setError(field as Path<Values>, { message }, { shouldFocus: true })
    if (known.length === 0) setNotice(formFailureText(failed))
    return failure
  }

  return { notice, send }
}
