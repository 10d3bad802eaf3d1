import { useMutation } from '@tanstack/react-query'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BookingChoices, BookingPage } from '../booking-page.ts'
import { BookableServices } from './bookable-services.tsx'
import { useBookingApi } from './booking-page.api.ts'
import {
  type BookingValues,
  bookingInput,
  bookingResolver,
  bookingValues,
  bookingWords,
} from './booking-page-values.ts'
import { FrameCode } from './frame-code.tsx'

type Props = { page: BookingPage; choices: BookingChoices }

export function BookingPageForm({ page, choices }: Props) {
  const { whose } = useSettings()
  const api = useBookingApi('bookingPage')
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<BookingPage, BookingValues>({
    stored: page,
    toValues: bookingValues,
    resolver: bookingResolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...bookingInput(values), version } }),
    onStored: useKept<BookingPage>(api.get.queryKey(whose)),
    onSaved: () => toast.success('Ajanvaraussivu tallennettu'),
  })
  const { register, watch, setValue, formState } = edit.form
  const { errors } = formState
  const slug = watch('slug')
  const nameOf = (id: string) => choices.services.find((one) => one.id === id)?.name ?? ''

  return (
    <PageForm edit={edit} words={bookingWords(nameOf)}>
      <Card>
        <CardHeader title="Sivu" />
        <CardBody className="grid max-w-2xl gap-4">
          {choices.hasOpeningHours ? null : (
            <Notice kind="signal">
              Aseta ensin aukioloajat perustiedoissa. Ilman niitä sivulla ei ole vapaita aikoja.
            </Notice>
          )}
          <Checkbox
            label="Ajanvaraus verkossa on käytössä"
            hint="Varaus tulee sinulle uutena huoltona. Asiakas näkee sen vahvistettuna vasta, kun olet aikatauluttanut sen."
            {...register('isOn')}
          />
          <Field label="Osoite" hint={choices.base + (slug || '…')} error={errors.slug?.message}>
            <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('slug')} />
          </Field>
          {slug === '' && choices.proposedSlug !== '' ? (
            <Button
              className="justify-self-start"
              onClick={() => setValue('slug', choices.proposedSlug, { shouldDirty: true, shouldValidate: true })}
            >
              Käytä osoitetta {choices.proposedSlug}
            </Button>
          ) : null}
          <Field
            label="Oma lause"
            hint="Näkyy sivun alussa, esimerkiksi mitä ottaa mukaan."
            error={errors.sentence?.message}
          >
            <TextInput autoComplete="off" {...register('sentence')} />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Palvelut" hint="Varata voi palvelun, jolla on kesto hinnastossa." />
        <CardBody className="grid max-w-2xl gap-2">
          <BookableServices
            services={choices.services}
            error={errors.serviceIds?.message}
            registered={register('serviceIds')}
          />
          <Checkbox
            label="Näytä hinnat"
            hint="Hinnaston hinta näytetään arvonlisäveron kanssa."
            {...register('showsPrices')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Ajat" hint="Vapaat ajat tulevat kalenterista: aukioloajat, kapasiteetti ja varatut työt." />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field label="Aikaisintaan" hint="Näin monen tunnin kuluttua." error={errors.leadHours?.message}>
            <TextInput inputMode="numeric" autoComplete="off" suffix="h" {...register('leadHours')} />
          </Field>
          <Field label="Enintään" hint="Näin monta päivää eteenpäin." error={errors.daysAhead?.message}>
            <TextInput inputMode="numeric" autoComplete="off" suffix="pv" {...register('daysAhead')} />
          </Field>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Omalla sivustollasi" />
        <CardBody className="grid max-w-2xl gap-4">
          <Field
            label="Sivustot, joilla varaus näkyy"
            hint="Yksi osoite riville, esimerkiksi https://www.korjaamo.fi. Muilla sivustoilla kehys ei avaudu."
            error={errors.frameOrigins?.message}
          >
            <TextArea rows={2} {...register('frameOrigins')} />
          </Field>
          {page.slug === '' ? null : <FrameCode url={choices.base + page.slug} />}
        </CardBody>
      </Card>
    </PageForm>
  )
}
