import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CheckedCustomer, type NewCustomer } from '#features/organizations/organizations.ts'
import { CompanyLookup } from '#features/organizations/web/company-lookup.tsx'
import {
  CustomerKindFields,
  IDENTITY_FIELDS,
  NO_IDENTITY,
  nameMarks,
} from '#features/organizations/web/customer-kind-fields.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { SameCustomers } from '#features/tickets/web/intake/same-customers.tsx'
import { nameByPhone } from '#shared/named-by-phone.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { toastHiddenErrors, toastHiddenFieldErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { customersApi } from './customers.api.ts'

type Values = z.input<typeof NewCustomer>

const LOOKED_UP = { name: 'name', streetAddress: 'streetAddress', postalCode: 'postalCode', city: 'city' } as const
const names = [
  'name',
  'phone',
  'email',
  'businessId',
  'vatNumber',
  'country',
  'streetAddress',
  'postalCode',
  'city',
] as const
const resolver = formResolver(CheckedCustomer, undefined, { raw: true }) as unknown as Resolver<Values>

/** A customer that is not in the product yet: of a person the phone number is enough, its page has the rest. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const { id: organizationId } = useOrganization()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm<Values>({ resolver, defaultValues: { ...NO_IDENTITY, name: '', phone: '', email: '' } })
  const { register, formState } = form
  const [phone = '', businessId = '', kind] = useWatch({ control: form.control, name: ['phone', 'businessId', 'kind'] })
  const add = useMutation(
    organizationsApi.addCustomer.mutationOptions({
      async onSuccess({ id }, { customer }) {
        toast.success('Asiakas lisätty', customer.name.trim() || nameByPhone(customer.phone ?? ''))
        onClose()
        void queryClient.invalidateQueries(customersApi.pathFilter())
        await navigate({ to: '/app/customers/$customerId', params: { customerId: id } })
      },
      onError(error) {
        const { fields } = failureOf(error)
        for (const { field, message } of fields) {
          const name = names.find((one) => field.split('.').includes(one))
          if (name) form.setError(name, { message }, { shouldFocus: true })
        }
        toastHiddenFieldErrors(fields)
      },
    }),
  )
  const isUnexplained = add.isError && failureOf(add.error).fields.length === 0
  const errorOf = (name: (typeof names)[number]) => formState.errors[name]?.message
  return (
    <FormDialog
      title="Lisää asiakas"
      description="Hoidat asiakkaan tietoja, kunnes asiakas ottaa ne itse hallintaansa."
      submitLabel="Lisää asiakas"
      isPending={add.isPending}
      error={isUnexplained ? formFailureText(add.error) : undefined}
      onSubmit={() =>
        void form.handleSubmit((customer) => add.mutate({ organizationId, customer }), toastHiddenErrors)()
      }
      onClose={onClose}
    >
      <Field label="Nimi" {...nameMarks(kind)} error={errorOf('name')}>
        <TextInput maxLength={120} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Puhelinnumero" optional={kind !== 'PERSON'} error={errorOf('phone')}>
        <TextInput type="tel" maxLength={40} autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Sähköposti" optional error={errorOf('email')}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <CustomerKindFields form={form} fields={IDENTITY_FIELDS} isSuggested />
      <CompanyLookup form={form} businessId={kind === 'COMPANY' ? businessId : ''} fields={LOOKED_UP} />
      <SameCustomers
        phone={phone}
        businessId={businessId}
        act={({ id }) => (
          <ButtonLink to="/app/customers/$customerId" params={{ customerId: id }} size="sm" onClick={onClose}>
            Avaa asiakas
          </ButtonLink>
        )}
      />
    </FormDialog>
  )
}
