import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmailChange } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'
import { EmailField } from '../email-field.tsx'
import { FormNotice } from '../form-notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useProfile } from '../use-profile.ts'

/** The address, and the way to a new one: by a link that proves it. */
export function EmailSection({ hasPassword }: { hasPassword: boolean }) {
  const { email, emailVerified } = useProfile()
  const [isOpen, setIsOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Card>
      <CardHeader title="Sähköposti" hint="Tällä osoitteella kirjaudut sisään, ja siihen lähetämme viestit.">
        {isOpen ? null : (
          <Button
            size="sm"
            onClick={() => {
              setIsOpen(true)
              setSentTo(null)
            }}
          >
            Vaihda osoite
          </Button>
        )}
      </CardHeader>
      <CardBody className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all">{email}</span>
          {emailVerified ? <Badge kind="done">Vahvistettu</Badge> : <Badge kind="signal">Vahvistamatta</Badge>}
          {emailVerified ? null : (
            <Link to="/auth/email/request-verification" className={buttonClass({ size: 'sm' })}>
              Vahvista osoite
            </Link>
          )}
        </p>
        <div role="status" className={sentTo ? undefined : 'sr-only'}>
          {sentTo ? (
            <Notice kind="done" title="Tarkista sähköpostisi">
              Lähetimme linkin osoitteeseen <strong className="break-all">{sentTo}</strong>. Osoite vaihtuu, kun avaat
              linkin ja vahvistat vaihdon. Linkki on voimassa vuorokauden.
            </Notice>
          ) : null}
        </div>
        {isOpen && !hasPassword ? (
          <Notice>Aseta ensin salasana alempana. Osoitteen vaihto vahvistetaan salasanalla.</Notice>
        ) : null}
        {isOpen && hasPassword ? (
          <ChangeForm
            onSent={(address) => {
              setSentTo(address)
              setIsOpen(false)
            }}
            onCancel={() => setIsOpen(false)}
          />
        ) : null}
      </CardBody>
    </Card>
  )
}

type Values = { email: string; password: string }

function ChangeForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(EmailChange),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const change = useMutation(
    profileApi.requestEmailChange.mutationOptions({
      onSuccess: (_answer, { email }) => onSent(email),
      onError(error) {
        for (const { field, message } of failureOf(error).fields)
          if (field === 'email' || field === 'password') form.setError(field, { message }, { shouldFocus: true })
      },
    }),
  )
  const submit = form.handleSubmit((values) => change.mutate(values), toastHiddenErrors)
  const isElsewhere = change.isError && failureOf(change.error).fields.length === 0
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-xl grid-cols-1 gap-5">
      <FormNotice text={isElsewhere ? formFailureText(change.error) : null} />
      <EmailField label="Uusi sähköpostiosoite" error={errors.email?.message} {...form.register('email')} />
      <Field label="Nykyinen salasanasi" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={change.isPending}>
          Lähetä vahvistuslinkki
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          Peruuta
        </Button>
      </div>
    </form>
  )
}
