import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { EmailField } from '#features/accounts/web/email-field.tsx'
import { VerifyEmailNotice } from '#features/accounts/web/verify-email-notice.tsx'
import { MessagesLeft } from '#features/organizations/web/messages-left.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { KnownGarage, NewGarageInvitation } from '../garage-invitations.ts'
import { garageInvitationsApi } from './garage-invitations.api.ts'

type Values = Omit<z.input<typeof NewGarageInvitation>, 'requestKey'>

const names = ['garageName', 'email', 'businessId', 'message'] as const
const blank: Values = { garageName: '', email: '', businessId: '', message: '' }
const resolver = formResolver(NewGarageInvitation.omit({ requestKey: true }), undefined, {
  raw: true,
}) as unknown as Resolver<Values>

type Props = { onKnown: ((garage: KnownGarage) => void) | undefined; onClose: () => void }

/** Name and address are enough; the message is read by who opens the link. */
export function InviteGarageDialog({ onKnown, onClose }: Props) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const { keyOf } = useRequestKey()
  const form = useForm<Values>({ resolver, defaultValues: blank })
  const { register, formState } = form
  const [known, setKnown] = useState<KnownGarage | null>(null)
  const invite = useMutation(
    garageInvitationsApi.invite.mutationOptions({
      onSuccess(_, { invitation }) {
        toast.success('Kutsu lähetetty', `${invitation.garageName} saa sen osoitteeseen ${invitation.email}.`)
        onClose()
        void queryClient.invalidateQueries(garageInvitationsApi.pathFilter())
      },
      onError(error) {
        const { reason, details, fields } = failureOf(error)
        const garage = reason === 'garage_is_here' ? KnownGarage.safeParse(details.garage) : null
        setKnown(garage?.success ? garage.data : null)
        for (const { field, message } of fields) {
          const name = names.find((one) => field.split('.').includes(one))
          if (name) form.setError(name, { message }, { shouldFocus: true })
        }
      },
    }),
  )
  const errorOf = (name: (typeof names)[number]) => formState.errors[name]?.message
  const isUnexplained = invite.isError && !known && failureOf(invite.error).fields.length === 0
  return (
    <FormDialog
      title="Kutsu korjaamo"
      description="Korjaamo saa sähköpostin, josta se luo tilinsä. Yhteys sinun ja korjaamon välille syntyy samalla."
      submitLabel="Lähetä kutsu"
      isPending={invite.isPending}
      error={isUnexplained ? formFailureText(invite.error) : undefined}
      onSubmit={() =>
        void form.handleSubmit((values) => {
          setKnown(null)
          invite.mutate({ organizationId, invitation: { ...values, requestKey: keyOf(values) } })
        }, toastHiddenErrors)()
      }
      onClose={onClose}
    >
      <VerifyEmailNotice />
      <Field label="Korjaamon nimi" required error={errorOf('garageName')}>
        <TextInput maxLength={120} autoComplete="off" {...register('garageName')} />
      </Field>
      <EmailField label="Korjaamon sähköposti" autoComplete="off" error={errorOf('email')} {...register('email')} />
      <Field
        label="Korjaamon Y-tunnus"
        optional
        hint="Sillä näemme, onko korjaamo jo täällä."
        error={errorOf('businessId')}
      >
        <TextInput maxLength={20} placeholder="1234567-1" autoComplete="off" {...register('businessId')} />
      </Field>
      <Field
        label="Saateviesti"
        optional
        hint="Näkyy, kun korjaamo avaa kutsun, ja jää keskusteluun."
        error={errorOf('message')}
      >
        <TextArea rows={3} maxLength={1000} {...register('message')} />
      </Field>
      <MessagesLeft />
      {known ? (
        <div role="alert">
          <Notice
            title={`${known.name} on jo Huoltosillassa`}
            actions={
              onKnown ? (
                <Button size="sm" onClick={() => onKnown(known)}>
                  Valitse tämä korjaamo
                </Button>
              ) : (
                <ButtonLink
                  to="/app/organizations/$organizationId"
                  params={{ organizationId: known.id }}
                  size="sm"
                  onClick={onClose}
                >
                  Avaa korjaamo
                </ButtonLink>
              )
            }
          >
            Sitä ei tarvitse kutsua: voit ilmoittaa auton sille heti.
          </Notice>
        </div>
      ) : null}
    </FormDialog>
  )
}
