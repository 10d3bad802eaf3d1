import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { useIsPerson, useOptionalOrganization } from '#features/organizations/web/use-organization.ts'
import { HumanCheck } from '#web/bot-protection/human-check.tsx'
import { useHumanCheck } from '#web/bot-protection/use-human-check.ts'
import { config } from '#web/config.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf, RequestFailure } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { isLineUp } from '#web/line.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { MAX_SUPPORT_TEXT, SupportForm as Schema, SUPPORT_TOPICS, topicWords } from '../support.ts'
import { supportApi } from './support.api.ts'

type Values = { topic: string; text: string }
type Kept = Values & { requestKey: string; page: string }
const blank = (): Kept => ({ topic: '', text: '', requestKey: crypto.randomUUID(), page: '' })

const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * What is written stays in the browser until it is sent, with the page that it is about: after a reload there is no page before. The key makes a
 * form that is sent twice one message.
 */
function useKeptForm(cameFrom: string) {
  const { id: userId } = useProfile()
  const draftKey = { userId, form: 'support', version: 1, of: '' }
  const [first] = useState(() => readDraft(draftKey, blank()) ?? blank())
  const key = useRef(first.requestKey)
  const page = cameFrom || first.page
  return {
    first,
    key,
    page,
    keep: (values: Values) => writeDraft(draftKey, { ...values, requestKey: key.current, page }),
    forget() {
      clearDraft(draftKey)
      key.current = crypto.randomUUID()
    },
  }
}

/** A message to us; the answer comes by mail. */
export function SupportForm({ cameFrom }: { cameFrom: string }) {
  const organizationId = useOptionalOrganization()?.id ?? null
  const isPerson = useIsPerson()
  const { email } = useProfile()
  const check = useHumanCheck()
  const { first, key, page, keep, forget } = useKeptForm(cameFrom)
  const { mutateAsync } = useMutation(supportApi.send.mutationOptions())
  const [failed, setFailed] = useState<string>()
  const [phase, setPhase] = useState<'first' | 'sent' | 'again'>('first')
  const form = useForm<Values, unknown, Schema>({
    resolver: formResolver(Schema),
    defaultValues: { topic: first.topic, text: first.text },
  })
  const { errors, isSubmitting } = form.formState

  // the form is where the thanks were, and the button that was pressed is gone
  useEffect(() => {
    if (phase === 'again') form.setFocus('topic')
  }, [phase, form])

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined)
    try {
      const human = await check.take()
      if (human === null)
        throw new RequestFailure(isLineUp() ? { kind: 'unavailable', reason: 'human_check_unavailable' } : undefined)
      await mutateAsync({
        ...values,
        organizationId,
        human,
        page,
        version: config.version,
        browser: navigator.userAgent.slice(0, 300),
        requestKey: key.current,
      })
      forget()
      form.reset({ topic: '', text: '' })
      setPhase('sent')
    } catch (error) {
      for (const { field, message } of failureOf(error).fields)
        if (field === 'topic' || field === 'text') form.setError(field, { message })
      setFailed(formFailureText(error))
    }
  }, toastHiddenErrors)

  return (
    <Card aria-label="Kirjoita meille">
      <CardHeader title="Kirjoita meille" />
      {phase === 'sent' ? (
        <div
          // read when it takes the focus of the form that has gone
          ref={takeFocus}
          tabIndex={-1}
          className="grid justify-items-center gap-2 px-4 py-8 text-center outline-none"
        >
          <CircleCheck className="size-8 text-done" aria-hidden="true" />
          <p className="font-semibold text-lg">Viesti on lähetetty</p>
          <p className="wrap-anywhere max-w-prose text-muted">Vastaamme osoitteeseen {email}.</p>
          <Button className="mt-2" onClick={() => setPhase('again')}>
            Kirjoita uusi viesti
          </Button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          onChange={() => keep(form.getValues())}
          className="grid gap-4 p-4"
        >
          <div role="alert" className={failed ? undefined : 'hidden'}>
            {failed ? <Notice kind="danger">{failed}</Notice> : null}
          </div>
          <Field label="Aihe" error={errors.topic?.message} required>
            <Select placeholder="Valitse aihe" {...form.register('topic')}>
              {SUPPORT_TOPICS.map((topic) => (
                <option key={topic} value={topic}>
                  {topicWords[topic]}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Viestisi"
            hint="Jos jokin ei toimi, kerro mitä teit ja mitä tapahtui."
            error={errors.text?.message}
            required
          >
            <TextArea rows={6} maxLength={MAX_SUPPORT_TEXT} counter {...form.register('text')} />
          </Field>
          <p className="wrap-anywhere text-muted text-sm">
            Vastaamme osoitteeseen {email}. Mukaan lähtevät nimesi,{isPerson ? '' : ' organisaatiosi,'} selaimesi
            {page ? `, sivu ${page}` : ''} ja sovelluksen versio{config.version ? ` ${config.version}` : ''}.
          </p>
          <HumanCheck check={check} />
          <Button type="submit" kind="primary" pending={isSubmitting} className="justify-self-start">
            Lähetä viesti
          </Button>
        </form>
      )}
    </Card>
  )
}
