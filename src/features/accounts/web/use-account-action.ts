import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { HumanCheck } from '#web/bot-protection/human-check-state.ts'
import { type AccountAction, type ActionResult, doAccountAction } from './account-actions.ts'
import { accountNotice } from './account-notice.ts'

type Failed = Extract<ActionResult, { ok: false }>

/**
 * Sends a form about the account: what the server refuses stands at its field, anything else in `notice`, and what was
 * typed stays. Gives null when it succeeded.
 */
export function useAccountAction<Values extends FieldValues>(
  action: AccountAction,
  form: UseFormReturn<Values, unknown, Values>,
  check?: HumanCheck,
) {
  const [notice, setNotice] = useState<string | null>(null)

  async function send(input: Record<string, string>): Promise<Failed | null> {
    setNotice(null)
    const human = await check?.take()
    if (human === null) {
      setNotice(accountNotice('HumanCheckUnavailable'))
      return { ok: false, error: 'HumanCheckUnavailable', fields: [] }
    }
    const result = await doAccountAction(action, human === undefined ? input : { ...input, human })
    if (result.ok) return null
    const known = result.fields.filter(({ field }) => field in form.getValues())
    for (const { field, message } of known) form.setError(field as Path<Values>, { message }, { shouldFocus: true })
    if (known.length === 0) setNotice(accountNotice(result.error))
    return result
  }

  return { notice, send }
}
