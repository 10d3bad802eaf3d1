import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { afterPress } from './after-press.ts'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
const FieldContext = createContext<FieldControl | undefined>(undefined)

/** What a control found wrong with what was typed into it; `isShown` once the person has left it. */
type TypedProblem = { text: string; isShown: boolean }
const ProblemContext = createContext<((problem: TypedProblem | undefined) => void) | undefined>(undefined)

/** What the control inside a Field must carry; every input of this folder calls it. Own props win over these. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

/**
 * For a control that reads what people type: its sentence is shown instead of the field's error, since a
 * form that refuses what could not be read knows no more than that.
 */
export function useTypedProblem(text: string | undefined, isShown: boolean): void {
  const report = useContext(ProblemContext)
  useEffect(() => {
    // a button that was pressed to leave the field stays where it is until the press is over
    afterPress(() => report?.(text === undefined ? undefined : { text, isShown }))
    return () => afterPress(() => report?.(undefined))
  }, [report, text, isShown])
}

type Props = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  /** Finnish sentence shown under the control and read with it. */
  error?: string | undefined
  required?: boolean | undefined
  /** Says "(valinnainen)" after the label: mark the rarer kind of the form. */
  optional?: boolean | undefined
  /** The label is read but not seen (a search field, a cell of a table). */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Label, hint and error around exactly one control. */
export function Field({ label, children, hint, error: refused, required, optional, hideLabel, className }: Props) {
  const [problem, setProblem] = useState<TypedProblem>()
  const error = problem && (problem.isShown || refused) ? problem.text : refused
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <FieldContext.Provider
      value={{
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      }}
    >
      <div className={clsx('grid content-start gap-1.5', className)}>
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
          {label}
          {optional ? <span className="font-normal text-muted"> (valinnainen)</span> : null}
        </label>
        <ProblemContext value={setProblem}>{children}</ProblemContext>
        {hint ? (
          <p id={hintId} className="text-muted text-sm">
            {hint}
          </p>
        ) : null}
        <FieldError id={errorId} message={error} />
      </div>
    </FieldContext.Provider>
  )
}

/** The sentence of an error, announced when it appears. */
export function FieldError({ id, message }: { id?: string | undefined; message: string | undefined }) {
  return message ? (
    <p id={id} role="alert" className="flex items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {message}
    </p>
  ) : null
}
