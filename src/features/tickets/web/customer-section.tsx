import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { PartyChoice } from '#features/organizations/organizations.ts'
import { CompanyLookup } from '#features/organizations/web/company-lookup.tsx'
import { CustomerKindFields, nameMarks } from '#features/organizations/web/customer-kind-fields.tsx'
import { organizationsApi } from '#features/organizations/web/organizations.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { focusPart, nextPart } from './intake/form-parts.ts'
import { SameAsNewCustomer } from './intake/same-customers.tsx'
import type { NewTicketSearch } from './new-ticket-search.ts'
import { PartyPicker } from './party-picker.tsx'
import type { ReportValues } from './report-form.ts'

const LOOKED_UP = {
  name: 'customer.newCustomer.name',
  streetAddress: 'customer.newCustomer.streetAddress',
  postalCode: 'customer.newCustomer.postalCode',
  city: 'customer.newCustomer.city',
} as const

/** Whose car it is: a customer found by name or exact business id, or one that is added now. */
export function CustomerSection({ form, search }: { form: UseFormReturn<ReportValues>; search: NewTicketSearch }) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const {
    mode,
    newCustomer: { businessId, kind },
  } = useWatch({ control: form.control, name: 'customer' })
  const party = useWatch({ control: form.control, name: 'party' })
  const errors = form.formState.errors.customer as
    | { customerId?: { message?: string }; newCustomer?: Record<string, { message?: string }>; message?: string }
    | undefined

  const choose = (customer: PartyChoice | null) => {
    form.setValue('customer.customerId', customer?.id ?? '', {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setValue('party', customer)
    focusPart(customer ? nextPart('GARAGE', form.getValues()) : 'party')
  }
  const setMode = (next: 'known' | 'new') => {
    form.setValue('customer.mode', next, { shouldDirty: true })
    form.clearErrors('customer')
    focusPart('party')
  }

  const asked = search.customerId
  const known = useQuery(
    organizationsApi.findCustomers.queryOptions({ organizationId, id: asked }, { enabled: asked !== undefined }),
  )
  useEffect(() => {
    const [fitting] = known.data ?? []
    if (!fitting || form.getValues('party')) return
    form.setValue('customer.customerId', fitting.id)
    form.setValue('party', fitting)
  }, [known.data, form])

  if (mode === 'known')
    return (
      <div className="grid gap-3">
        <PartyPicker
          label="Asiakas"
          placeholder="Nimi, puhelin tai Y-tunnus"
          hint="Muut kuin omat asiakkaasi löydät koko Y-tunnuksella."
          emptyText="Asiakasta ei löytynyt. Kokeile Y-tunnusta tai lisää asiakas."
          chosen={party}
          onChoose={choose}
          error={errors?.customerId?.message ?? errors?.message}
          load={(text) => queryClient.fetchQuery(organizationsApi.findCustomers.queryOptions({ organizationId, text }))}
        />
        {party ? (
          <ConnectionHint connection={party.connection} />
        ) : (
          <Button className="w-fit" onClick={() => setMode('new')}>
            <UserPlus className="size-4" aria-hidden="true" />
            Lisää uusi asiakas
          </Button>
        )}
      </div>
    )
  const { register } = form
  const message = (field: string) => errors?.newCustomer?.[field]?.message
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Asiakkaan nimi" {...nameMarks(kind)} error={message('name')} className="sm:col-span-2">
          <TextInput maxLength={120} autoComplete="off" {...register('customer.newCustomer.name')} />
        </Field>
        <Field label="Puhelinnumero" optional={kind !== 'PERSON'} error={message('phone')}>
          <TextInput type="tel" maxLength={40} autoComplete="off" {...register('customer.newCustomer.phone')} />
        </Field>
        <Field label="Sähköposti" optional error={message('email')}>
          <TextInput type="email" autoComplete="off" {...register('customer.newCustomer.email')} />
        </Field>
      </div>
      <CustomerKindFields form={form} fields={IDENTITY} isSuggested />
      <CompanyLookup form={form} businessId={kind === 'COMPANY' ? businessId : ''} fields={LOOKED_UP} />
      <SameAsNewCustomer
        form={form}
        onChoose={(customer) => {
          form.setValue('customer.mode', 'known', { shouldDirty: true })
          form.clearErrors('customer')
          choose(customer)
        }}
      />
      <Button kind="ghost" size="sm" className="-ml-3 w-fit text-muted!" onClick={() => setMode('known')}>
        Valitse nykyinen asiakas
      </Button>
    </div>
  )
}

const IDENTITY = {
  name: 'customer.newCustomer.name',
  kind: 'customer.newCustomer.kind',
  businessId: 'customer.newCustomer.businessId',
  vatNumber: 'customer.newCustomer.vatNumber',
  country: 'customer.newCustomer.country',
} as const

/** What the garage will see of a customer that has not said yes, and what the report does about it. */
function ConnectionHint({ connection }: Pick<PartyChoice, 'connection'>) {
  if (connection === 'ACCEPTED') return null
  return (
    <Notice title={connection === 'PENDING' ? 'Odottaa asiakkaan hyväksyntää' : 'Yhteyspyyntö lähetetään asiakkaalle'}>
      Kun asiakas hyväksyy pyynnön, näet sen yhteyshenkilöt ja auton tallennetut tiedot. Kirjaa siihen asti auton tiedot
      itse.
    </Notice>
  )
}
