import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CompanyLookupButton } from '#features/organizations/web/company-lookup.tsx'
import { CustomerKindFields, IDENTITY_FIELDS } from '#features/organizations/web/customer-kind-fields.tsx'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { normalizeBusinessId } from '#shared/business-id.ts'
import { isNamedByPhone } from '#shared/named-by-phone.ts'
import type { CustomerKind } from '#shared/organization.ts'
import { PageForm } from '#web/editing/page-form.tsx'
import { type EditForm, useEditForm } from '#web/editing/use-edit-form.ts'
import { useKept } from '#web/editing/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OrganizationProfile } from '../../organization-settings.ts'
import { useSettingsApi } from '../organization-settings.api.ts'
import { LocationField } from './location-field.tsx'
import { OpeningHoursEditor } from './opening-hours-editor.tsx'
import { type ProfileValues, profileInput, profileResolver, profileValues, profileWords } from './profile-values.ts'

export function ProfileForm({ profile }: { profile: OrganizationProfile }) {
  const { whose } = useSettings()
  const api = useSettingsApi('profile')
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(api.save.mutationOptions())
  const edit = useEditForm<OrganizationProfile, ProfileValues>({
    stored: profile,
    toValues: profileValues,
    resolver: profileResolver,
    save: (values, version = 0) => mutateAsync({ ...whose, edit: { ...profileInput(values), version } }),
    onStored: useKept<OrganizationProfile>(api.get.queryKey(whose)),
    onSaved: () => {
      toast.success('Perustiedot tallennettu')
      // the name is shown with everything that is shared
      void queryClient.invalidateQueries()
    },
  })
  const { control, register, setValue, watch, formState } = edit.form
  const { errors, isSubmitted } = formState
  const isGarage = profile.type === 'GARAGE'
  const isPerson = !isGarage && watch('customerKind') === 'PERSON'
  // a link to a part of the page was followed before the page had its form
  useEffect(() => {
    if (window.location.hash === '#osoite') document.getElementById('osoite')?.scrollIntoView()
  }, [])

  return (
    <PageForm edit={edit} words={profileWords}>
      <Card>
        <CardHeader title={isPerson ? 'Nimi' : isGarage ? 'Nimi ja Y-tunnus' : 'Nimi ja laji'} />
        <CardBody className="grid max-w-2xl gap-4">
          <Field
            label="Nimi"
            required
            hint={
              isPerson && isNamedByPhone(profile.name)
                ? 'Nimeä ei vielä tiedetä: kirjoita se numeron tilalle.'
                : undefined
            }
            error={errors.name?.message}
          >
            <TextInput autoComplete={isPerson ? 'name' : 'organization'} maxLength={120} {...register('name')} />
          </Field>
          {isPerson ? null : (
            <Field
              label="Virallinen nimi"
              optional
              hint="Jos se on eri kuin nimi."
              error={errors.businessName?.message}
            >
              <TextInput autoComplete="off" maxLength={200} {...register('businessName')} />
            </Field>
          )}
          {isGarage ? (
            <Field label="Y-tunnus" hint="Muodossa 1234567-1." error={errors.businessId?.message}>
              <TextInput
                autoComplete="off"
                className="tabular"
                {...register('businessId', {
                  onBlur: ({ target }: { target: HTMLInputElement }) => {
                    const read = normalizeBusinessId(target.value)
                    if (read && read !== target.value) setValue('businessId', read, { shouldDirty: true })
                  },
                })}
              />
            </Field>
          ) : (
            <KindOfCustomer edit={edit} stored={profile.customerKind} />
          )}
          {isGarage || watch('customerKind') === 'COMPANY' ? (
            <CompanyLookupButton
              businessId={watch('businessId')}
              onFound={({ name, address }) => {
                const found = { businessName: name, ...address }
                for (const [field, value] of Object.entries(found))
                  if (value) setValue(field as keyof typeof found, value, { shouldDirty: true, shouldValidate: true })
              }}
            />
          ) : null}
        </CardBody>
      </Card>
      {isPerson ? null : (
        <Card>
          <CardHeader title="Esittely" />
          <CardBody className="grid max-w-2xl gap-4">
            <Field
              label="Lyhyt kuvaus"
              optional
              hint={isGarage ? 'Näkyy korjaamojen luettelossa.' : 'Näkyy korjaamoille nimesi alla.'}
              error={errors.shortDescription?.message}
            >
              <TextArea rows={2} counter maxLength={160} {...register('shortDescription')} />
            </Field>
            <Field label="Kuvaus" optional error={errors.description?.message}>
              <TextArea rows={5} maxLength={5000} {...register('description')} />
            </Field>
          </CardBody>
        </Card>
      )}
      <Card>
        <CardHeader title="Yhteystiedot" />
        <CardBody className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Field label="Puhelin" optional error={errors.phone?.message}>
            <TextInput type="tel" autoComplete="tel" {...register('phone')} />
          </Field>
          <Field label="Sähköposti" optional error={errors.email?.message}>
            <TextInput type="email" autoComplete="email" {...register('email')} />
          </Field>
          {isPerson ? null : (
            <Field label="Verkkosivu" optional className="sm:col-span-2" error={errors.website?.message}>
              <TextInput inputMode="url" autoComplete="url" placeholder="www.example.fi" {...register('website')} />
            </Field>
          )}
        </CardBody>
      </Card>
      <Card id="osoite" className="scroll-mt-24">
        <CardHeader title="Osoite" />
        <CardBody className="grid max-w-2xl gap-4">
          <Field label="Katuosoite" optional error={errors.streetAddress?.message}>
            <TextInput autoComplete="street-address" maxLength={200} {...register('streetAddress')} />
          </Field>
          <div className="grid grid-cols-[8rem_1fr] gap-4">
            <Field label="Postinumero" error={errors.postalCode?.message}>
              <TextInput autoComplete="postal-code" maxLength={12} {...register('postalCode')} />
            </Field>
            <Field label="Postitoimipaikka" error={errors.city?.message}>
              <TextInput autoComplete="address-level2" maxLength={100} {...register('city')} />
            </Field>
          </div>
          {isPerson ? null : (
            <Controller
              control={control}
              name="location"
              render={({ field }) => (
                <LocationField
                  typed={field.value}
                  onChange={field.onChange}
                  city={watch('city')}
                  error={errors.location?.message}
                />
              )}
            />
          )}
        </CardBody>
      </Card>
      {isPerson ? null : (
        <Card>
          <CardHeader title="Aukioloajat" hint="Kellonajat voi kirjoittaa lyhyesti: 8, 8.30 tai 0830." />
          <CardBody className="max-w-2xl">
            <Controller
              control={control}
              name="openingHours"
              render={({ field }) => (
                <OpeningHoursEditor week={field.value} onChange={field.onChange} showsProblems={isSubmitted} />
              )}
            />
          </CardBody>
        </Card>
      )}
    </PageForm>
  )
}

const IDENTITY = { ...IDENTITY_FIELDS, kind: 'customerKind' } as const

/** A person who looks at the own page is not asked which company it is; a garage that edits its customer is. */
function KindOfCustomer({ edit, stored }: { edit: EditForm<ProfileValues>; stored: CustomerKind }) {
  const { whose } = useSettings()
  const isManaged = 'managedByGarageId' in whose
  const [isAsked, setIsAsked] = useState(isManaged || stored !== 'PERSON')
  if (!isAsked)
    return (
      <Button kind="ghost" size="sm" className="-ml-3 w-fit text-muted!" onClick={() => setIsAsked(true)}>
        Hoidatko autoja Y-tunnuksella?
      </Button>
    )
  return (
    <>
      <CustomerKindFields form={edit.form} fields={IDENTITY} legend={isManaged ? 'Asiakas on' : 'Tili on'} />
      {edit.form.watch('customerKind') !== stored ? (
        <p className="text-muted text-sm">
          {edit.form.watch('customerKind') === 'PERSON'
            ? 'Tallennuksen jälkeen hinnat näytetään arvonlisäverollisina.'
            : 'Tallennuksen jälkeen hinnat näytetään ilman arvonlisäveroa.'}
        </p>
      ) : null}
    </>
  )
}
