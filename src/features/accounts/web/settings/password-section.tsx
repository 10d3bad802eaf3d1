import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureText } from '#web/failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { Password } from '../../accounts.ts'
import { profileApi } from '../accounts.api.ts'
import { FormNotice } from '../form-notice.tsx'
import { PasswordHint } from '../password-hint.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useAccountAction } from '../use-account-action.ts'
import { useProfile } from '../use-profile.ts'

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader title="Salasana">
        {hasPassword && !isOpen ? (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            Vaihda salasana
          </Button>
        ) : null}
      </CardHeader>
      <CardBody className="grid gap-4">
        <p className="text-muted">
          {hasPassword ? 'Vaihto kirjaa sinut ulos muilta laitteilta.' : 'Kirjaudut nyt vain Google-tilillä.'}
        </p>
        {hasPassword ? null : <FirstPassword />}
        {hasPassword && isOpen ? <ChangeForm onDone={() => setIsOpen(false)} /> : null}
      </CardBody>
    </Card>
  )
}

function FirstPassword() {
  const request = useMutation(profileApi.requestPassword.mutationOptions())
  const { email } = useProfile()
  return (
    <>
      <FormNotice text={request.isError ? failureText(request.error) : null} />
      {request.isSuccess ? (
        <Notice kind="done">
          Lähetimme osoitteeseen <strong className="break-all">{email}</strong> linkin, jolla asetat salasanan.
        </Notice>
      ) : (
        <Button className="justify-self-start" pending={request.isPending} onClick={() => request.mutate()}>
          Lähetä linkki salasanan asettamista varten
        </Button>
      )}
    </>
  )
}

const Change = z.object({ currentPassword: z.string().min(1, 'Kirjoita nykyinen salasanasi'), password: Password })
type Change = z.infer<typeof Change>

function ChangeForm({ onDone }: { onDone: () => void }) {
  const { name, email } = useProfile()
  const form = useForm<Change, unknown, Change>({
    resolver: formResolver(Change),
    defaultValues: { currentPassword: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { notice, send } = useAccountAction('change-password', form)
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async (values) => {
    if (await send(values)) return
    await session.update()
    toast.success('Salasana vaihdettu', 'Sinut on kirjattu ulos muilta laitteilta.')
    onDone()
  }, toastHiddenErrors)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-xl grid-cols-1 gap-5">
      {/* lets a password manager know whose password it is */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormNotice text={notice} />
      <Field label="Nykyinen salasana" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        label="Uusi salasana"
        error={errors.password?.message}
        hint={<PasswordHint password={password} about={[name, email]} />}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={isSubmitting}>
          Vaihda salasana
        </Button>
        <Button kind="ghost" onClick={onDone}>
          Peruuta
        </Button>
      </div>
    </form>
  )
}
