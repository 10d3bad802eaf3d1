import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { failureOf } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { toast } from '../ui/toast.ts'

export type Versioned = { version: number }

export type EditFormOptions<Stored extends Versioned, Values extends FieldValues> = {
  /** As it is kept; null for something new. A newer version may come at any time. */
  stored: Stored | null
  toValues: (stored: Stored) => Values
  /** What the form of something new begins with. */
  blank?: Values
  resolver: Resolver<Values>
  /** Sends it as an edit of that version (undefined for something new). */
  save: (values: Values, version: number | undefined) => Promise<Stored>
  /** Told of every version that saving brings to light: the saved one, or another's that was in the way. */
  onStored: (stored: Stored) => void
  onSaved?: (stored: Stored) => void
}

export type TheirChange<Values> = { field: keyof Values & string; value: Values[keyof Values] }

export type EditForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  submit: () => Promise<void>
  /** Takes back what was typed. */
  revert: () => void
  isDirty: boolean
  isSaving: boolean
  /** What another has saved since this person began to type. */
  theirs: TheirChange<Values>[]
  /** Why it could not be saved, where no field is to blame. */
  problem: string | null
}

/**
 * A form of something that others may save meanwhile. Their version is shown as soon as it is known; what this person typed
 * stays, and is saved on top of it only after they could see it.
 */
export function useEditForm<Stored extends Versioned, Values extends FieldValues>(
  options: EditFormOptions<Stored, Values>,
): EditForm<Values> {
  const { stored, resolver, save, onStored, onSaved } = options
  const toValues = (one: Stored | null): Values => {
    const values = one ? options.toValues(one) : options.blank
    if (!values) throw new Error('a form has neither a thing to edit nor a blank')
    return values
  }
  const form = useForm<Values>({ defaultValues: toValues(stored) as DefaultValues<Values>, resolver })
  // as this person has seen it, and as it is
  const [base, setBase] = useState(stored)
  const [now, setNow] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState

  /** Shows the newer one, but for what differs from `before`: that was typed. */
  const settle = (newer: Stored, before: Values): boolean => {
    const fresh = toValues(newer)
    const typed = form.getValues()
    const own = namesOf(fresh).filter((name) => !same(typed[name], before[name]) && !same(typed[name], fresh[name]))
    form.reset(fresh)
    for (const name of own) form.setValue(name, typed[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    setNow(newer)
    if (own.length === 0) setBase(newer)
    return own.length > 0
  }

  const takeNews = useEffectEvent((newer: Stored | null) => {
    if (newer && now && newer.version > now.version && !isSubmitting) settle(newer, toValues(now))
  })
  useEffect(() => takeNews(stored), [stored])

  const send = async (values: Values) => {
    setProblem(null)
    try {
      const saved = await save(values, now?.version)
      settle(saved, values)
      setBase(saved)
      onStored(saved)
      onSaved?.(saved)
    } catch (error) {
      const { kind, reason, details, fields } = failureOf(error)
      if (kind === 'conflict' && reason.endsWith('_changed') && isVersioned(details.current)) {
        // the server sends the thing as its query would
        const current = details.current as Stored
        if (!settle(current, toValues(now))) toast.info('Joku ehti tallentaa samat tiedot')
        onStored(current)
        return
      }
      const known = namesOf(form.getValues())
      const refused = fields.flatMap(({ field, message }) => {
        const name = known.find((one) => field.split('.').includes(one))
        return name ? [{ name, message }] : []
      })
      for (const { name, message } of refused) form.setError(name, { message }, { shouldFocus: true })
      if (refused.length === 0) setProblem(failureText(error))
    }
  }

  return {
    form,
    submit: form.handleSubmit(send, () => setProblem('Tarkista merkityt kohdat.')),
    revert: () => {
      form.reset(toValues(now))
      setBase(now)
      setProblem(null)
    },
    isDirty,
    isSaving: isSubmitting,
    theirs: base && now && base.version !== now.version ? changes(toValues(base), toValues(now)) : [],
    problem,
  }
}

const namesOf = <Values extends FieldValues>(values: Values) => Object.keys(values) as (Path<Values> & keyof Values)[]

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

const changes = <Values extends FieldValues>(before: Values, after: Values): TheirChange<Values>[] =>
  namesOf(after)
    .filter((name) => !same(before[name], after[name]))
    .map((field) => ({ field, value: after[field] }))
