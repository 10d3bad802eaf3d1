import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField } from '#features/accounts/web/email-field.tsx'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { MEMBER_ROLE_LABELS, MEMBER_ROLES } from '#shared/organization.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { NewInvitation } from '../../members.ts'

type Props = {
  /** Without a choice of role the invited person becomes an admin. */
  hasRole: boolean
  /** Rejects with the API's failure. */
  onInvite: (invitation: NewInvitation) => Promise<void>
  onClose?: (() => void) | undefined
}

export function InviteForm({ hasRole, onInvite, onClose }: Props) {
  const form = useForm<NewInvitation, unknown, NewInvitation>({
    resolver: formResolver(NewInvitation),
    defaultValues: { email: '', role: hasRole ? 'MEMBER' : 'ADMIN' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => {
    // opened by its button; a form that is there from the beginning does not take the focus
    if (hasRole) setFocus('email')
  }, [hasRole, setFocus])

  const submit = form.handleSubmit(async (invitation) => {
    try {
      await onInvite(invitation)
      // the next one, in the same role
      form.resetField('email')
      setFocus('email')
    } catch (error) {
      const atEmail = failureOf(error).fields.find(({ field }) => field === 'email')
      if (atEmail) form.setError('email', { message: atEmail.message }, { shouldFocus: true })
      else form.setError('root', { message: formFailureText(error) })
    }
  }, toastHiddenErrors)

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4" aria-label="Kutsu jäsen">
      <FormNotice text={errors.root?.message ?? null} />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <EmailField
          label="Sähköpostiosoite"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {hasRole ? (
          <Field label="Rooli">
            <Select {...form.register('role')}>
              {MEMBER_ROLES.toReversed().map((role) => (
                <option key={role} value={role}>
                  {MEMBER_ROLE_LABELS[role]}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={isSubmitting}>
          Lähetä kutsu
        </Button>
        {onClose ? (
          <Button kind="ghost" onClick={onClose}>
            Peruuta
          </Button>
        ) : null}
      </div>
    </form>
  )
}
