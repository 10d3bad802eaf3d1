import { MoneyControl } from '#web/editing/money-control.tsx'
import { PageForm } from '#web/editing/page-form.tsx'
import { wholeOf } from '#web/editing/typed-numbers.ts'
import { formatHours } from '#web/format.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { GarageProperties as Garage } from '../../organization-settings.ts'
import { type GarageValues, garageInput, garageResolver, garageValues, garageWords } from './property-values.ts'
import { usePropertiesForm } from './use-properties-form.ts'

export function GarageProperties({ properties }: { properties: Garage }) {
  const edit = usePropertiesForm<Garage, GarageValues>({
    properties,
    toValues: garageValues,
    toInput: garageInput,
    resolver: garageResolver,
  })
  const { control, register, watch, formState } = edit.form
  const { errors } = formState
  const capacity = wholeOf(watch('bays')) * wholeOf(watch('hoursPerDay'))

  return (
    <PageForm edit={edit} words={garageWords}>
      <Card>
        <CardHeader title="Mitä otat vastaan" />
        <CardBody className="grid max-w-2xl gap-2">
          <Checkbox
            label="Tarjouspyyntöjä"
            hint="Asiakkaat voivat valita sinut, kun he pyytävät tarjouksia."
            {...register('takesOfferRequests')}
          />
          <Checkbox
            label="Huoltohistoriapyyntöjä"
            hint="Asiakkaat voivat pyytää auton sähköistä huoltohistoriaa."
            {...register('takesHistoryRequests')}
          />
          <Field
            label="Huoltohistorian hinta"
            className="mt-2 max-w-52"
            hint="Veroton hinta. Jos hinta on 0,00, historia on maksuton."
            error={errors.historyFeeCents?.message}
          >
            <MoneyControl control={control} name="historyFeeCents" />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Kapasiteetti" hint="Kalenteri vertaa varattuja tunteja tähän." />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field label="Korjauspaikkoja" error={errors.bays?.message}>
            <TextInput inputMode="numeric" autoComplete="off" {...register('bays')} />
          </Field>
          <Field label="Työtunteja päivässä" error={errors.hoursPerDay?.message}>
            <TextInput inputMode="numeric" autoComplete="off" suffix="h" {...register('hoursPerDay')} />
          </Field>
          <p className="text-muted sm:col-span-2" role="status">
            {Number.isNaN(capacity) ? '' : `Yhteensä ${formatHours(capacity)} päivässä.`}
          </p>
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Käyttöaste"
          hint="Raportti vertaa laskutettuja tunteja näihin. Kokonainen mekaanikkopäivä on 7,5 h."
        />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Kannattavuusraja"
            hint="Näin monta laskutettua tuntia mekaanikkopäivä vähintään tarvitsee, esimerkiksi 4."
            error={errors.breakEvenHours?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" suffix="h" {...register('breakEvenHours')} />
          </Field>
          <Field
            label="Tavoite"
            hint="Näin moneen laskutettuun tuntiin pyrit, esimerkiksi 5,24."
            error={errors.targetHours?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" suffix="h" {...register('targetHours')} />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Viestit asiakkaille" />
        <CardBody className="max-w-2xl">
          <Checkbox
            label="Lähetä seurantalinkki, kun auto on otettu vastaan"
            hint="Asiakas, jolla ei ole tiliä, näkee linkistä, missä työ on ja milloin auton voi noutaa. Voit valita toisin jokaisessa huollossa."
            {...register('statusLinkAtIntake')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Työpöytä" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field
            label="Arkistointi"
            hint="Valmis huolto siirtyy arkistoon näin monen päivän kuluttua."
            error={errors.archiveAfterDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('archiveAfterDays')} />
          </Field>
          <Field
            label="Seisova huolto"
            hint="Huolto merkitään seisovaksi, kun se ei ole edennyt näin moneen päivään."
            error={errors.staleAfterDays?.message}
          >
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('staleAfterDays')} />
          </Field>
          <div className="sm:col-span-2">
            <Checkbox
              label="Työnjohto tarkastaa valmiin työn"
              hint="Mekaanikon Valmis jättää huollon odottamaan tarkastusta. Asiakas saa ilmoituksen vasta, kun auto merkitään noudettavaksi."
              {...register('checksReady')}
            />
          </div>
        </CardBody>
      </Card>
    </PageForm>
  )
}
