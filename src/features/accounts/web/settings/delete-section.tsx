import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { profileApi } from '../accounts.api.ts'
import { EmailField } from '../email-field.tsx'
import { FormNotice } from '../form-notice.tsx'
import { PasswordInput } from '../password-input.tsx'
import { ACCOUNT_DELETED } from '../sign-in-notice.ts'
import { useProfile } from '../use-profile.ts'

export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card className="border-danger/40">
      <CardHeader title="Poista tili" hint="Poistoa ei voi perua." />
      <CardBody className="grid gap-4">
        <p className="max-w-prose">
          Nimesi, yhteystietosi ja kirjautumistapasi poistetaan. Huoltojen ja hyväksyntöjen historia säilyy ilman
          nimeäsi. Jos olet jossakin ainoa jäsen, sekin poistuu käytöstä.
        </p>
        <Button kind="danger" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Poista tili
        </Button>
      </CardBody>
      <DeleteDialog open={isOpen} onOpenChange={setIsOpen} hasPassword={hasPassword} />
    </Card>
  )
}

type Values = { email: string; password: string }
type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; hasPassword: boolean }

function DeleteDialog({ open, onOpenChange, hasPassword }: DialogProps) {
  const id = useId()
  const { email } = useProfile()
  const form = useForm<Values>({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const removal = useMutation(
    profileApi.deleteAccount.mutationOptions({
      // a whole new page: nothing of the person stays in memory
      onSuccess: () => window.location.assign(`/auth/login?error=${ACCOUNT_DELETED}`),
      onError(error) {
        for (const { field, message } of failureOf(error).fields)
          if (field === 'email' || field === 'password') form.setError(field, { message }, { shouldFocus: true })
      },
    }),
  )
  const submit = form.handleSubmit(
    (values) => removal.mutate(hasPassword ? { password: values.password } : { email: values.email }),
    toastHiddenErrors,
  )
  const close = (next: boolean) => {
    if (removal.isPending) return
    onOpenChange(next)
    form.reset()
    removal.reset()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Poistetaanko tilisi?"
      footer={
        <>
          <Button onClick={() => close(false)}>Peruuta</Button>
          <Button type="submit" form={id} kind="danger" pending={removal.isPending}>
            Poista tili pysyvästi
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <FormNotice text={removal.isError ? deletionText(removal.error) : null} />
        <p>Sinut kirjataan heti ulos kaikilta laitteilta, etkä pääse enää tilille. Poistoa ei voi perua.</p>
        {hasPassword ? (
          <Field label="Salasanasi" error={errors.password?.message}>
            <PasswordInput
              autoComplete="current-password"
              {...form.register('password', { required: 'Kirjoita salasanasi' })}
            />
          </Field>
        ) : (
          <EmailField
            label={`Kirjoita sähköpostiosoitteesi ${email}`}
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email', { required: 'Kirjoita sähköpostiosoitteesi' })}
          />
        )}
      </form>
    </Dialog>
  )
}

function deletionText(error: unknown): string | null {
  const { fields, reason, details } = failureOf(error)
  if (fields.length > 0) return null
  if (reason !== 'last_admin') return failureText(error)
  const names = Array.isArray(details.organizations) ? details.organizations.join(', ') : ''
  return `Olet ainoa pääkäyttäjä, ja muita jäseniä on vielä: ${names}. Anna ensin pääkäyttäjän rooli jollekulle toiselle.`
}
