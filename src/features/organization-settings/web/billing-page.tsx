import { useMutation, useQuery } from '@tanstack/react-query'
import { friendlyFormatIBAN } from 'ibantools'
import { CompanyLookupButton } from '#features/organizations/web/company-lookup.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { Facts } from '#web/editing/facts.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { SettingsPage } from '#web/editing/settings-page.tsx'
import { wholeOf } from '#web/editing/typed-numbers.ts'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { BillingEdit, type BillingSettings } from '../organization-settings.ts'
import { useSettingsApi } from './organization-settings.api.ts'

type Values = Record<Exclude<keyof BillingSettings, 'version'>, string>

const words: FieldWords<Values> = {
  billingName: { label: 'Laskutusnimi' },
  billingAddress: { label: 'Laskutusosoite' },
  billingEmail: { label: 'Laskutuksen sähköposti' },
  iban: { label: 'Tilinumero', show: (iban) => friendlyFormatIBAN(iban) ?? '' },
  eInvoiceAddress: { label: 'Verkkolaskuosoite' },
  eInvoiceOperator: { label: 'Välittäjätunnus' },
  billingReference: { label: 'Viite' },
  paymentTermsDays: { label: 'Maksuehto', show: (days) => `${days} ${days.trim() === '1' ? 'päivä' : 'päivää'} netto` },
}

const toValues = ({ version: _, paymentTermsDays, iban, ...texts }: BillingSettings): Values => ({
  ...texts,
  iban: friendlyFormatIBAN(iban) ?? '',
  paymentTermsDays: String(paymentTermsDays),
})

const toInput = (values: Values) => ({ ...values, paymentTermsDays: wholeOf(values.paymentTermsDays) })
const resolver = schemaResolver<Values>(BillingEdit, (values) => ({ ...toInput(values), version: 0 }))

/** Laskutustiedot: where an organisation's invoices go. */
export function BillingPage() {
  const { whose, canEdit, isEmbedded } = useSettings()
  const query = useQuery(useSettingsApi('billing').get.queryOptions(whose))
  return (
    <SettingsPage
      title="Laskutustiedot"
      hint="Näillä tiedoilla laskut lähetetään ja otetaan vastaan."
      canEdit={canEdit}
      embedded={isEmbedded}
      query={query}
      skeleton="h-160"
    >
      {(billing) =>
        canEdit ? (
          <BillingForm billing={billing} />
        ) : (
          <Card>
            <CardBody>
              <Facts words={words} values={toValues(billing)} names={names} />
            </CardBody>
          </Card>
        )
      }
    </SettingsPage>
  )
}

const names = Object.keys(words) as (keyof Values)[]

function BillingForm({ billing }: { billing: BillingSettings }) {
  const { whose } = useSettings()
  const api = useSettingsApi('billing')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<BillingSettings, Values>({
    stored: billing,
    toValues,
    resolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...toInput(values), version } }),
    onStored: useKept<BillingSettings>(api.get.queryKey(whose)),
    onSaved: () => toast.success('Laskutustiedot tallennettu'),
  })
  const {
    register,
    setValue,
    formState: { errors },
  } = edit.form
  const { data: profile } = useQuery(useSettingsApi('profile').get.queryOptions(whose))
  const fill = (field: 'billingName' | 'billingAddress', value: string) => {
    if (value) setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <PageForm edit={edit} words={words}>
      <Card>
        <CardHeader title="Laskun saaja" />
        <CardBody className="grid max-w-2xl gap-4">
          {profile ? (
            <CompanyLookupButton
              businessId={profile.businessId}
              onFound={({ name, postalAddress: { streetAddress, postalCode, city } }) => {
                const town = `${postalCode} ${city}`.trim()
                fill('billingName', name)
                fill('billingAddress', [streetAddress, town].filter(Boolean).join('\n'))
              }}
            />
          ) : null}
          <Field
            label="Laskutusnimi"
            optional
            hint="Jos lasku osoitetaan muulla nimellä."
            error={errors.billingName?.message}
          >
            <TextInput autoComplete="organization" {...register('billingName')} />
          </Field>
          <Field
            label="Laskutusosoite"
            optional
            hint="Katuosoite, sen alle postinumero ja postitoimipaikka, ulkomaille myös maa."
            error={errors.billingAddress?.message}
          >
            <TextArea rows={3} autoComplete="street-address" {...register('billingAddress')} />
          </Field>
          <Field label="Laskutuksen sähköposti" optional error={errors.billingEmail?.message}>
            <TextInput type="email" autoComplete="email" {...register('billingEmail')} />
          </Field>
          <Field
            label="Tilinumero"
            optional
            hint="IBAN, jolle omat laskut maksetaan, esimerkiksi FI21 1234 5600 0007 85."
            error={errors.iban?.message}
          >
            <TextInput autoComplete="off" {...register('iban')} />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Verkkolasku" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Verkkolaskuosoite"
            optional
            hint="OVT-tunnus tai IBAN, esimerkiksi 003701120389."
            error={errors.eInvoiceAddress?.message}
          >
            <TextInput autoComplete="off" {...register('eInvoiceAddress')} />
          </Field>
          <Field
            label="Välittäjätunnus"
            optional
            hint="Esimerkiksi 003723609900 tai NDEAFIHH."
            error={errors.eInvoiceOperator?.message}
          >
            <TextInput autoComplete="off" {...register('eInvoiceOperator')} />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Viite ja maksuehto" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Viite"
            optional
            hint="Näkyy laskulla, esimerkiksi kustannuspaikka."
            error={errors.billingReference?.message}
          >
            <TextInput autoComplete="off" {...register('billingReference')} />
          </Field>
          <Field
            label="Maksuehto"
            hint="Päivää laskun päiväyksestä, kun sinä laskutat. Saamissasi laskuissa sen päättää laskuttaja."
            error={errors.paymentTermsDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('paymentTermsDays')} />
          </Field>
        </CardBody>
      </Card>
    </PageForm>
  )
}
