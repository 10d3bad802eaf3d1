import { Building2, UserRound, Wrench } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { NewOrganization } from '#features/organizations/organizations.ts'
import { CompanyLookup } from '#features/organizations/web/company-lookup.tsx'
import { CustomerNumbers, IDENTITY_FIELDS, NO_IDENTITY } from '#features/organizations/web/customer-kind-fields.tsx'
import type { OrganizationType } from '#shared/organization.ts'
import { toastHiddenErrors, toastHiddenFieldErrors } from '#web/editing/hidden-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ChoiceCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Beginner, NextSteps } from './next-steps.tsx'

type Values = Omit<z.input<typeof NewOrganization>, 'type'> & { type: OrganizationType | null }

const LOOKED_UP = { name: 'name', streetAddress: 'streetAddress', postalCode: 'postalCode', city: 'city' } as const

type Props = {
  /** Of the user: what a private person is called until they say otherwise. */
  ownName: string
  /** A garage that was invited: what it does is known, and the business id that its customer gave is filled in. */
  invited?: { businessId: string; submitLabel: string } | undefined
  /** Rejects with the API's failure; what it says of a field is shown at the field. */
  onCreate: (organization: NewOrganization) => Promise<void>
}

const ADDRESS = ['streetAddress', 'postalCode', 'city'] as const

const submitLabels = {
  NOBODY: 'Jatka',
  PERSON: 'Ota tili käyttöön',
  GARAGE: 'Luo organisaatio',
  COMPANY: 'Luo organisaatio',
}

/** Garage, company or private person, and what identifies one of that kind: all that is needed to begin with. The address comes from the register. */
export function OrganizationForm({ ownName, invited, onCreate }: Props) {
  const form = useForm<Values, unknown, NewOrganization>({
    resolver: formResolver<Values, unknown, NewOrganization>(NewOrganization as never),
    defaultValues: {
      ...NO_IDENTITY,
      type: invited ? 'GARAGE' : null,
      kind: 'COMPANY',
      name: '',
      businessId: invited?.businessId ?? '',
      streetAddress: '',
      postalCode: '',
      city: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const [type, kind, businessId] = useWatch({ control: form.control, name: ['type', 'kind', 'businessId'] })
  const beginner: Beginner | null =
    type === null ? null : type === 'GARAGE' ? 'GARAGE' : kind === 'PERSON' ? 'PERSON' : 'COMPANY'

  const begin = (next: Beginner) => {
    const { name } = form.getValues()
    form.setValue('type', next === 'GARAGE' ? 'GARAGE' : 'CUSTOMER')
    form.setValue('kind', next === 'PERSON' ? 'PERSON' : 'COMPANY')
    if (next === 'PERSON' && name === '') form.setValue('name', ownName)
    if (next !== 'PERSON' && name === ownName) form.setValue('name', '')
    // a company's, looked up before
    if (next === 'PERSON') for (const field of ADDRESS) form.setValue(field, '')
    form.clearErrors()
  }

  const submit = form.handleSubmit(async (organization) => {
    try {
      await onCreate(organization)
    } catch (error) {
      const fields = failureOf(error).fields.filter(({ field }) => field in form.getValues())
      for (const { field, message } of fields) form.setError(field as keyof Values, { message }, { shouldFocus: true })
      toastHiddenFieldErrors(fields)
      if (fields.length === 0) form.setError('root', { message: formFailureText(error) })
    }
  }, toastHiddenErrors)

  const choice = (value: Beginner) => ({
    name: 'beginner',
    value,
    checked: beginner === value,
    onChange: () => begin(value),
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={errors.root?.message ?? null} />
      {invited ? null : (
        <RadioGroup legend="Kuka olet?" error={errors.type?.message} className="grid gap-3 sm:grid-cols-3">
          <ChoiceCard
            {...choice('GARAGE')}
            label="Korjaamo"
            hint="Huollat autoja: saat työpöydän, tarjouspyynnöt ja huoltokirjat."
            icon={<Wrench className="size-5 shrink-0 text-muted" aria-hidden="true" />}
          />
          <ChoiceCard
            {...choice('COMPANY')}
            label="Yritys"
            hint="Sinulla on autoja työssä: ilmoitat niitä korjaamolle ja hyväksyt työt."
            icon={<Building2 className="size-5 shrink-0 text-muted" aria-hidden="true" />}
          />
          <ChoiceCard
            {...choice('PERSON')}
            label="Yksityishenkilö"
            hint="Sinulla on oma auto: näet sen huollot ja hinnat ja hyväksyt ne itse."
            icon={<UserRound className="size-5 shrink-0 text-muted" aria-hidden="true" />}
          />
        </RadioGroup>
      )}
      {beginner === 'PERSON' ? (
        <Field label="Nimi" error={errors.name?.message} hint="Tällä nimellä korjaamo tuntee sinut.">
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
      ) : null}
      {beginner === 'GARAGE' || beginner === 'COMPANY' ? (
        <>
          <CustomerNumbers form={form} fields={IDENTITY_FIELDS} />
          <CompanyLookup form={form} businessId={(kind === 'COMPANY' && businessId) || ''} fields={LOOKED_UP}>
            <Field label="Organisaation nimi" error={errors.name?.message} hint="Tällä nimellä muut tunnistavat sinut.">
              <TextInput autoComplete="organization" {...form.register('name')} />
            </Field>
          </CompanyLookup>
          {beginner === 'COMPANY' ? (
            <Button
              kind="ghost"
              size="sm"
              className="-mt-2 -ml-3 w-fit text-muted!"
              onClick={() => form.setValue('kind', kind === 'COMPANY' ? 'FOREIGN_COMPANY' : 'COMPANY')}
            >
              {kind === 'COMPANY' ? 'Yritys on toisesta maasta' : 'Yrityksellä on suomalainen Y-tunnus'}
            </Button>
          ) : null}
        </>
      ) : null}
      {beginner && !invited ? <NextSteps beginner={beginner} /> : null}
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting} className="justify-self-start">
        {invited?.submitLabel ?? submitLabels[beginner ?? 'NOBODY']}
      </Button>
    </form>
  )
}
