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
import type { FieldError } from '#shared/app-error.ts'
import { type Failure, failureOf } from '../failure.ts'
import { inSentences } from '../failure-text.ts'
import { formFailureText } from '../form-failure-text.ts'
import { toast } from '../ui/toast.ts'
import { afterDrawing, hiddenErrors } from './hidden-errors.ts'

export type Versioned = { version: number }

/** How a form is saved, as an edit of a version (undefined for something new). */
export type Saving<Stored extends Versioned, Values extends FieldValues> =
  | {
      changesOnly?: false
      /** Sends the whole form; the answer, and a conflict's `details.current`, are the thing as its query would give it. */
      save: (values: Values, version: number | undefined) => Promise<Stored>
    }
  | {
      /** Only the fields that this person changed are sent, so that another's change of another field stays. */
      changesOnly: true
      save: (changes: Partial<Values>, version: number | undefined) => Promise<unknown>
      /** Refetches the thing, after saving it and when another user has saved it. */
      reload: () => Promise<Stored>
    }

export type EditFormOptions<Stored extends Versioned, Values extends FieldValues> = {
  /** As it is kept; null for something new. A newer version may come at any time. */
  stored: Stored | null
  toValues: (stored: Stored) => Values
  /** What the form of something new begins with. */
  blank?: Values | undefined
  resolver: Resolver<Values>
  /** Called with every version that saving returns: the saved one, or the conflicting one of another user. */
  onStored?: (stored: Stored) => void
  onSaved?: () => void
} & Saving<Stored, Values>

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
  /** Why it could not be saved, where no field of the form is to blame. */
  problem: string | null
}

/**
 * A form of something that others may save meanwhile. Their version is shown as soon as it is known; what this person typed
 * stays, and is saved on top of it only after they could see it.
 */
export function useEditForm<Stored extends Versioned, Values extends FieldValues>(
  options: EditFormOptions<Stored, Values>,
): EditForm<Values> {
  const { stored, resolver, onStored, onSaved } = options
  const toValues = (one: Stored | null): Values => {
    const values = one ? options.toValues(one) : options.blank
    if (!values) throw new Error('a form has neither a thing to edit nor a blank')
    return values
  }
  const form = useForm<Values>({ defaultValues: toValues(stored) as DefaultValues<Values>, resolver })
  // the version that this person has seen, and the current one
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

  /** Sends it; answers the thing as it is kept then, or null when that could not be learnt. */
  const keep = async (values: Values, on: Stored | null): Promise<Stored | null> => {
    if (!options.changesOnly) return options.save(values, on?.version)
    const changed = changes(toValues(on), values)
    if (changed.length === 0) return on
    const sent = Object.fromEntries(changed.map(({ field, value }) => [field, value])) as Partial<Values>
    await options.save(sent, on?.version)
    return options.reload().catch(() => null)
  }

  /** The thing as it is now, when another's version was in the way; undefined for any other refusal. */
  const inTheWay = async ({ kind, reason, details }: Failure): Promise<Stored | undefined> => {
    if (kind !== 'conflict' || !reason.endsWith('_changed')) return undefined
    if (options.changesOnly) return options.reload()
    // the server sends the thing as its query would
    return isVersioned(details.current) ? (details.current as Stored) : undefined
  }

  /** Shows why it was refused: at the fields, and in general where the form has no such field. */
  const explain = (error: unknown) => {
    const { fields } = failureOf(error)
    const known = namesOf(form.getValues())
    const elsewhere: FieldError[] = []
    for (const wrong of fields) {
      const { field, message } = wrong
      const name = known.find((one) => field.split('.').includes(one))
      if (name) form.setError(name, { message }, { shouldFocus: true })
      else elsewhere.push(wrong)
    }
    if (elsewhere.length > 0) setProblem(inSentences(elsewhere))
    else if (fields.length === 0) setProblem(formFailureText(error))
  }

  const attempt = async (values: Values, on: Stored | null): Promise<void> => {
    try {
      const saved = await keep(values, on)
      if (saved) {
        settle(saved, values)
        setBase(saved)
        onStored?.(saved)
      } else form.reset(values)
      onSaved?.()
    } catch (error) {
      const current = await inTheWay(failureOf(error))
      if (!current) return explain(error)
      const before = toValues(on)
      const isTyped = settle(current, before)
      onStored?.(current)
      if (!isTyped) toast.info('Joku muu ehti jo tehdä saman muutoksen')
      // the form shows nothing of what they changed: there is nothing to look at first
      else if (current.version !== on?.version && changes(before, toValues(current)).length === 0)
        await attempt(values, current)
    }
  }

  const send = async (values: Values) => {
    setProblem(null)
    // asking for what was in the way may fail, too
    await attempt(values, now).catch(explain)
  }

  return {
    form,
    submit: form.handleSubmit(send, (errors) => {
      setProblem('Tarkista merkityt kohdat.')
      // an unmarked field cannot be checked by the user
      afterDrawing(() => setProblem(hiddenErrors(errors) ?? 'Tarkista merkityt kohdat.'))
    }),
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
