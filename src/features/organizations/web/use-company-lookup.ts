import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { useAfterPress } from '#web/ui/after-press.ts'
import { usePaused } from '#web/use-paused.ts'
import type { CompanyLookup } from '../organizations.ts'
import { organizationsApi } from './organizations.api.ts'

/** The answer stays right for as long as a form is open. */
const STALE_MS = 3_600_000

const lookupOf = (businessId: string) =>
  organizationsApi.lookUpCompany.queryOptions(
    { businessId },
    // a failure is the register's being away: the form goes on, and a second try is a second press or another id
    { staleTime: STALE_MS, retry: false },
  )

export type FoundCompany = NonNullable<CompanyLookup['company']>

/** What the form says of the register: nothing until the typed text is a business id. */
export type LookupState =
  | { is: 'none' | 'asking' | 'unknown' | 'away' }
  | { is: 'found'; company: FoundCompany; register: CompanyLookup['register'] }

const stateOf = (answer: CompanyLookup): LookupState => {
  const { company, isAway, register } = answer
  if (company) return { is: 'found', company, register }
  return { is: isAway ? 'away' : 'unknown' }
}

type FilledForm<Values extends FieldValues> = { getValues: UseFormGetValues<Values>; setValue: UseFormSetValue<Values> }

/** Asks the register of companies while a business id is typed, and fills in what the person has not typed. */
export function useCompanyLookup<Values extends FieldValues>(
  typed: string,
  form: FilledForm<Values>,
  /** By the names of the form's fields. */
  valuesOf: (company: FoundCompany) => Record<string, string>,
): LookupState {
  const businessId = normalizeBusinessId(typed) ?? ''
  const paused = usePaused(businessId, 350)
  const isAsked = paused !== '' && paused === businessId
  const query = useQuery({ ...lookupOf(paused), enabled: isAsked })
  const answer = useAfterPress(isAsked ? query.data : undefined)
  const latest = useRef({ form, valuesOf })
  latest.current = { form, valuesOf }
  // what was filled in for one business id goes away with it, unless the person changed it
  const filled = useRef<Record<string, string>>({})
  useEffect(() => {
    if (!answer) return
    const { getValues, setValue } = latest.current.form
    const found = answer.company ? latest.current.valuesOf(answer.company) : {}
    for (const name of new Set([...Object.keys(filled.current), ...Object.keys(found)])) {
      const path = name as Path<Values>
      const present: unknown = getValues(path)
      if (present && present !== filled.current[name]) continue
      setValue(path, (found[name] ?? '') as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: Boolean(found[name]),
      })
    }
    filled.current = found
  }, [answer])
  if (!isAsked) return { is: 'none' }
  if (query.isError) return { is: 'away' }
  return answer ? stateOf(answer) : { is: 'asking' }
}

/** The same by a button, for a page that is filled already: `onFound` puts it there, and the person saves. */
export function useAskCompany(businessId: string, onFound: (company: FoundCompany) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LookupState>({ is: 'none' })
  const asked = normalizeBusinessId(businessId)
  const ask = async () => {
    if (asked === null) return
    setState({ is: 'asking' })
    const next = await queryClient
      .fetchQuery(lookupOf(asked))
      .then(stateOf)
      .catch(() => ({ is: 'away' }) as const)
    setState(next)
    if (next.is === 'found') onFound(next.company)
  }
  return { state, canAsk: asked !== null, ask: () => void ask() }
}
