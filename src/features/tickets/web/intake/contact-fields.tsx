import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ContactChoice } from '../../intake.ts'
import { ticketFields } from '../../ticket-fields.ts'
import type { ReportValues } from '../report-form.ts'
import { ticketsApi } from '../tickets.api.ts'

type Props = { form: UseFormReturn<ReportValues> }

const noContact: ContactChoice = { name: '', phone: '' }

/** Whom to call. Filled in by what is known of the customer, unless the user has typed it. */
export function ContactFields({ form }: Props) {
  const { type } = useOrganization()
  const { register, formState } = form
  const errors = formState.errors.job ?? {}
  const { contacts, fill } = useKnownContacts(form)
  const name = useWatch({ control: form.control, name: 'job.contactName' })
  const others = contacts.filter((one) => one.name !== name)
  return (
    <div className="grid gap-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Yhteyshenkilö" optional error={errors.contactName?.message}>
          <TextInput
            maxLength={ticketFields.contactName.maxLength}
            autoComplete={type === 'CUSTOMER' ? 'name' : 'off'}
            {...register('job.contactName')}
          />
        </Field>
        <Field label="Puhelinnumero" optional error={errors.contactPhone?.message}>
          <TextInput
            type="tel"
            maxLength={ticketFields.contactPhone.maxLength}
            autoComplete={type === 'CUSTOMER' ? 'tel' : 'off'}
            {...register('job.contactPhone')}
          />
        </Field>
      </div>
      {others.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted text-sm">Tai:</span>
          {others.map((contact) => (
            <Button key={contact.name} size="sm" onClick={() => fill(contact)}>
              {contact.name}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function useKnownContacts(form: UseFormReturn<ReportValues>) {
  const { id: organizationId, type } = useOrganization()
  const isGarage = type === 'GARAGE'
  const { mode, customerId } = useWatch({ control: form.control, name: 'customer' })
  const party = useWatch({ control: form.control, name: 'party' })
  const vehicle = useWatch({ control: form.control, name: 'vehicle' })
  const isOpen = isGarage && mode === 'known' && customerId !== '' && party?.connection === 'ACCEPTED'
  const vehicleId = vehicle.mode === 'known' ? vehicle.vehicleId : ''
  const known = useQuery(
    ticketsApi.intake.contacts.queryOptions(
      { organizationId, ...(isGarage && { customerId, ...(vehicleId && { vehicleId }) }) },
      { enabled: isOpen || !isGarage },
    ),
  )
  const contacts = isOpen || !isGarage ? known.data : undefined
  const filled = useRef(noContact)
  const now = (): ContactChoice => {
    const { contactName, contactPhone } = form.getValues('job')
    return { name: contactName, phone: contactPhone }
  }
  const fill = ({ name, phone }: ContactChoice) => {
    const shown = { name, phone: phone && formatPhone(phone) }
    filled.current = shown
    form.setValue('job.contactName', shown.name, { shouldDirty: true })
    form.setValue('job.contactPhone', shown.phone, { shouldDirty: true })
  }
  const follow = useEffectEvent((choices: readonly ContactChoice[]) => {
    const typed = now()
    if (!isGarage) {
      // the person's own number may be only among the organisation's contacts
      const own = choices.find((one) => one.name === typed.name)
      if (own && typed.phone === '') fill(own)
      return
    }
    const isUntouched = typed.name === filled.current.name && typed.phone === filled.current.phone
    const { name, phone } = choices[0] ?? noContact
    if (isUntouched) fill({ name, phone: phone || (isOpen && party?.phone) || '' })
  })
  const isSettled = contacts !== undefined || (isGarage && !isOpen)
  useEffect(() => {
    if (isSettled) follow(contacts ?? [])
  }, [contacts, isSettled])
  return { contacts: isGarage ? (contacts ?? []) : [], fill }
}
