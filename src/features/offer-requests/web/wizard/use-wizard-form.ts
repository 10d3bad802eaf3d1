import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '#web/drafts.ts'
import { afterDrawing, hiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { LAST_STEP } from './new-request-search.ts'
import { formPath, type RequestValues, requestResolver, stepOfField, withWork } from './request-form.ts'

/** The key is made once per filled form: a retry, also after a reload, sends nothing twice. `version` is that of the request which is edited. */
type Draft = { values: RequestValues; requestKey: string; version: number }

type Given = {
  place: DraftPlace
  blank: RequestValues
  /** What a link fills in, on top of a draft too. */
  prefilled?: (values: RequestValues) => RequestValues
  /** 0 for a new one. */
  version: number
  /** Of the request that is edited. */
  offerRequestId?: string
  step: number
  showStep: (step: number) => void
  /** Answers whether all of it was sent: what was not stays in the form, whose page says why. */
  send: (values: RequestValues, requestKey: string) => Promise<boolean>
  onStartOver?: () => void
}

/** The form of a request over its steps: its draft, its checks, sending it, and where refusals are shown. */
export function useWizardForm({ place, blank, prefilled = (values) => values, ...given }: Given) {
  const { version, offerRequestId, step, showStep, send, onStartOver } = given
  const [draft] = useState(() => readDraft<Draft>(place, { values: blank, requestKey: crypto.randomUUID(), version }))
  const [requestKey, setRequestKey] = useState(() => draft?.requestKey ?? crypto.randomUUID())
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [problem, setProblem] = useState<string>()
  const [meantId, setMeantId] = useState<string>()
  const [isSending, setSending] = useState(false)
  // Enter may come twice before the button is drawn again
  const isOnItsWay = useRef(false)
  const latestStep = useRef(step)
  latestStep.current = step
  const [resolver] = useState(() => requestResolver(() => latestStep.current, offerRequestId !== undefined))
  const form: UseFormReturn<RequestValues> = useForm<RequestValues>({
    defaultValues: prefilled(draft?.values ?? blank),
    resolver,
    shouldFocusError: false, // it knows nothing of the pickers
  })

  useEffect(() => {
    // what the page fills in by itself is no draft
    let isTyped = false
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty = false }) => {
        isTyped ||= isDirty
        if (isTyped) writeDraft(place, { values, requestKey, version })
      },
    })
  }, [form, place, requestKey, version])

  // a link may lead to a step whose beginning is not filled in
  const begin = useEffectEvent(() => {
    if (step > 1 && form.getValues('vehicle').mode === 'none') showStep(1)
  })
  useEffect(() => begin(), [])

  const go = (to: number) => {
    setProblem(undefined)
    showStep(to)
  }

  const sendNow = async () => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    setProblem(undefined)
    setSending(true)
    try {
      if (await send(form.getValues(), requestKey)) clearDraft(place)
    } catch (error) {
      const { details, reason, ...failure } = failureOf(error)
      const made = typeof details.offerRequestId === 'string' ? details.offerRequestId : offerRequestId
      setMeantId(reason === 'offer_request_changed' ? made : undefined)
      const fields = failure.fields.map(({ field, message }) => ({ field: formPath(field), message }))
      const steps = fields.map(({ field }) => stepOfField(field))
      if (fields.length > 0) showStep(Math.min(...steps))
      for (const { field, message } of fields) form.setError(field as FieldPath<RequestValues>, { message })
      setProblem(formFailureText(error))
      focusFirstError()
    } finally {
      isOnItsWay.current = false
      setSending(false)
    }
  }

  const onWrong = (errors: FieldErrors<RequestValues>) => {
    setProblem(undefined)
    const first = Math.min(...Object.keys(errors).map(stepOfField))
    if (first < step) showStep(first)
    focusFirstError()
    afterDrawing(() => setProblem(hiddenErrors(errors)))
  }

  return {
    form,
    problem,
    /** The request to look at first: this form has made it already, or another user has changed it meanwhile. */
    meantId,
    isSending,
    isRestored,
    /** The draft was begun on another state of the request than the one that is edited now. */
    isOutdated: draft !== undefined && draft.version !== version,
    go,
    next: () => {
      // a work that is typed but not added counts when one goes on
      const { wanted, typedWork } = form.getValues()
      if (typedWork.trim() !== '') {
        form.setValue('wanted', withWork(wanted, typedWork), { shouldDirty: true })
        form.setValue('typedWork', '')
      }
      return form.handleSubmit(() => (step < LAST_STEP ? go(step + 1) : sendNow()), onWrong)()
    },
    startOver: () => {
      form.reset(prefilled(blank))
      clearDraft(place)
      setRequestKey(crypto.randomUUID())
      setMeantId(undefined)
      setRestored(false)
      onStartOver?.()
      go(1)
    },
  }
}

export type WizardForm = ReturnType<typeof useWizardForm>

/** The pickers are no inputs of the form library, so the first marked control, or set of them, is looked for in the page. */
function focusFirstError(): void {
  afterDrawing(() => document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-invalid])')?.focus())
}
