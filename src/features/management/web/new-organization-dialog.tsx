import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { NewOrganization } from '#features/organizations/organizations.ts'
import { CustomerKindFields, IDENTITY_FIELDS, NO_IDENTITY } from '#features/organizations/web/customer-kind-fields.tsx'
import {
  type CustomerKind,
  ORGANIZATION_TYPE_LABELS,
  ORGANIZATION_TYPES,
  type OrganizationType,
} from '#shared/organization.ts'
import { toastHiddenErrors, toastHiddenFieldErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { managementApi } from './management.api.ts'

type Values = {
  type: OrganizationType
  name: string
  kind: CustomerKind
  businessId: string
  vatNumber: string
  country: string
}

const resolver = formResolver(NewOrganization, undefined, { raw: true }) as unknown as Resolver<Values>
const empty: Values = { ...NO_IDENTITY, type: 'CUSTOMER', name: '', kind: 'COMPANY' }
const names = ['type', 'name', 'businessId', 'vatNumber', 'country'] as const

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** An organisation without people yet; its first admin is invited on its page. */
export function NewOrganizationDialog({ isOpen, onOpenChange }: Props) {
  const formId = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm<Values>({ resolver, defaultValues: empty })
  const { errors } = form.formState
  const add = useMutation(
    managementApi.addOrganization.mutationOptions({
      async onSuccess({ id }, { name }) {
        toast.success('Organisaatio lisätty', name)
        form.reset(empty)
        onOpenChange(false)
        void queryClient.invalidateQueries(managementApi.findOrganizations.queryFilter())
        void queryClient.invalidateQueries(managementApi.numbers.queryFilter())
        await navigate({ to: '/app/manage/organizations/$organizationId', params: { organizationId: id } })
      },
      onError(error) {
        for (const { field, message } of failureOf(error).fields) {
          const name = names.find((one) => one === field)
          if (name) form.setError(name, { message }, { shouldFocus: true })
        }
        toastHiddenFieldErrors(failureOf(error).fields)
      },
    }),
  )
  const isUnexplained = add.isError && failureOf(add.error).fields.length === 0
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Lisää organisaatio"
      description="Kutsu ensimmäinen pääkäyttäjä organisaation Jäsenet-sivulta."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Peruuta</Button>
          <Button kind="primary" type="submit" form={formId} pending={add.isPending}>
            Lisää organisaatio
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => add.mutate(values), toastHiddenErrors)(event)}
        className="grid gap-4"
      >
        {isUnexplained ? <Notice kind="danger">{formFailureText(add.error)}</Notice> : null}
        <Field label="Tyyppi" error={errors.type?.message}>
          <Select {...form.register('type')}>
            {ORGANIZATION_TYPES.map((type) => (
              <option key={type} value={type}>
                {ORGANIZATION_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Nimi" error={errors.name?.message}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
        {form.watch('type') === 'GARAGE' ? (
          <Field label="Y-tunnus" hint="Esimerkiksi 1234567-1." error={errors.businessId?.message}>
            <TextInput autoComplete="off" inputMode="numeric" {...form.register('businessId')} />
          </Field>
        ) : (
          <CustomerKindFields form={form} fields={IDENTITY_FIELDS} />
        )}
      </form>
    </Dialog>
  )
}
