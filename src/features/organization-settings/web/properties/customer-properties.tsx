import { MoneyControl } from '#web/editing/money-control.tsx'
import { PageForm } from '#web/editing/page-form.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { CustomerProperties as Customer, DeputyChoice } from '../../organization-settings.ts'
import { ChannelSelect } from '../channel-select.tsx'
import {
  type CustomerValues,
  customerInput,
  customerResolver,
  customerValues,
  customerWords,
} from './property-values.ts'
import { usePropertiesForm } from './use-properties-form.ts'

type Props = {
  properties: Customer
  /** Of whom one may be the deputy. */
  members: readonly DeputyChoice[]
}

export function CustomerProperties({ properties, members }: Props) {
  const edit = usePropertiesForm<Customer, CustomerValues>({
    properties,
    toValues: customerValues,
    toInput: customerInput,
    resolver: customerResolver,
  })
  const { control, register, watch, formState } = edit.form
  const { errors } = formState
  const deputy = watch('approvalDeputyUserId')
  const nameOf = (userId: string) => members.find((one) => one.userId === userId)?.name ?? 'Entinen jäsen'

  return (
    <PageForm edit={edit} words={customerWords(nameOf)}>
      <Card>
        <CardHeader title="Hyväksyminen" hint="Kuka saa hyväksyä tarjouksia ja lisätöitä." />
        <CardBody className="grid max-w-2xl gap-4">
          <Checkbox
            label="Jäsenillä on hyväksymisraja"
            hint="Rajan ylittävät summat hyväksyy pääkäyttäjä. Ilman rajaa jäsen voi hyväksyä kaiken."
            {...register('hasApprovalLimit')}
          />
          {watch('hasApprovalLimit') ? (
            <Field
              label="Hyväksymisraja"
              className="max-w-52"
              hint="Hinta veroineen."
              error={errors.approvalLimitCents?.message}
            >
              <MoneyControl control={control} name="approvalLimitCents" />
            </Field>
          ) : null}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Varahyväksyjä"
              hint="Saa vastattavakseen lisätyöpyynnön, johon kukaan ei ole vastannut ajoissa."
              error={errors.approvalDeputyUserId?.message}
            >
              <Select placeholder="Ei varahyväksyjää" {...register('approvalDeputyUserId')}>
                {members.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
                {deputy && !members.some(({ userId }) => userId === deputy) ? (
                  <option value={deputy}>{nameOf(deputy)}</option>
                ) : null}
              </Select>
            </Field>
            <Field
              label="Vastausaika"
              hint="Sen jälkeen pyyntö siirtyy varahyväksyjälle."
              error={errors.approvalAnswerHours?.message}
            >
              <TextInput inputMode="numeric" autoComplete="off" suffix="h" {...register('approvalAnswerHours')} />
            </Field>
          </div>
          <Checkbox
            label="Lisätyön voi hyväksyä myös linkistä ilman tiliä"
            hint="Korjaamo ja jäsenesi voivat lähettää lisätyöpyynnön linkkinä. Linkin saaja vastaa omalla nimellään ja voi hyväksyä saman verran kuin jäsen."
            {...register('approvalByLink')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Huollot" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Kuljettajien viestikanava"
            hint="Uusi kuljettaja saa tämän, ellei muuta valita."
            error={errors.defaultDriverChannel?.message}
          >
            <ChannelSelect {...register('defaultDriverChannel')} />
          </Field>
          <Field
            label="Arkistointi"
            hint="Valmis huolto siirtyy arkistoon näin monen päivän kuluttua."
            error={errors.archiveAfterDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('archiveAfterDays')} />
          </Field>
          <Checkbox
            className="sm:col-span-2"
            label="Viite on pakollinen"
            hint="Huoltoa ei voi ilmoittaa ilman viitettä, esimerkiksi kustannuspaikkaa."
            {...register('referenceRequired')}
          />
        </CardBody>
      </Card>
    </PageForm>
  )
}
