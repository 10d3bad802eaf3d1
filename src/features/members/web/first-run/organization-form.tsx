import { Building2, Wrench } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FormNotice } from '#features/accounts/web/form-notice.tsx'
import { NewOrganization } from '#features/organizations/organizations.ts'
import { CompanyLookup } from '#features/organizations/web/company-lookup.tsx'
import type { OrganizationType } from '#shared/organization.ts'
import { tellUntold, tellUntoldFields } from '#web/editing/untold-errors.ts'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formResolver } from '#web/form-resolver.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ChoiceCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { NextSteps } from './next-steps.tsx'

type Values = Omit<z.input<typeof NewOrganization>, 'type'> & { type: OrganizationType | null }

const LOOKED_UP = { name: 'name', streetAddress: 'streetAddress', postalCode: 'postalCode', city: 'city' } as const

type Props = {
  /** A garage that was invited: what it does is known, and the business id that its customer gave is filled in. */
  invited?: { businessId: string; submitLabel: string } | undefined
  /** Rejects with the API's failure; what it says of a field is shown at the field. */
  onCreate: (organization: NewOrganization) => Promise<void>
}

/** Garage or customer, business id and name: all that an organisation needs to begin with. The address comes along from the register. */
export function OrganizationForm({ invited, onCreate }: Props) {
  const form = useForm<Values, unknown, NewOrganization>({
    resolver: formResolver<Values, unknown, NewOrganization>(NewOrganization as never),
    defaultValues: {
      type: invited ? 'GARAGE' : null,
      name: '',
      businessId: invited?.businessId ?? '',
      streetAddress: '',
      postalCode: '',
      city: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const [type, businessId] = useWatch({ control: form.control, name: ['type', 'businessId'] })

  const submit = form.handleSubmit(async (organization) => {
    try {
      await onCreate(organization)
    } catch (error) {
      const fields = failureOf(error).fields.filter(({ field }) => field in form.getValues())
      for (const { field, message } of fields) form.setError(field as keyof Values, { message }, { shouldFocus: true })
      tellUntoldFields(fields)
      if (fields.length === 0) form.setError('root', { message: formFailureText(error) })
    }
  }, tellUntold)

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <FormNotice text={errors.root?.message ?? null} />
      {invited ? null : (
        <RadioGroup
          legend="Mitä organisaatiosi tekee?"
          error={errors.type?.message}
          className="grid gap-3 sm:grid-cols-2"
        >
          <ChoiceCard
            value="GARAGE"
            label="Huoltaa autoja"
            hint="Korjaamo: saat työpöydän, tarjouspyynnöt ja huoltokirjat."
            icon={<Wrench className="size-5 shrink-0 text-muted" aria-hidden="true" />}
            {...form.register('type')}
          />
          <ChoiceCard
            value="CUSTOMER"
            label="Omistaa tai käyttää autoja"
            hint="Asiakas: ilmoitat niitä korjaamolle, pyydät tarjouksia ja hyväksyt lisätyöt."
            icon={<Building2 className="size-5 shrink-0 text-muted" aria-hidden="true" />}
            {...form.register('type')}
          />
        </RadioGroup>
      )}
      <Field
        label="Y-tunnus"
        error={errors.businessId?.message}
        hint="Esimerkiksi 1234567-1. Nimi ja osoite haetaan sillä valmiiksi."
      >
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('businessId')} />
      </Field>
      <CompanyLookup form={form} businessId={businessId} fields={LOOKED_UP}>
        <Field label="Organisaation nimi" error={errors.name?.message} hint="Tällä nimellä muut tunnistavat sinut.">
          <TextInput autoComplete="organization" {...form.register('name')} />
        </Field>
      </CompanyLookup>
      {type && !invited ? <NextSteps type={type} /> : null}
      <Button type="submit" kind="primary" size="lg" pending={isSubmitting} className="justify-self-start">
        {invited?.submitLabel ?? 'Luo organisaatio'}
      </Button>
    </form>
  )
}
