import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldErrors, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type FoundCompany, type LookupState, useAskCompany, useCompanyLookup } from './use-company-lookup.ts'

type Props<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'register'> & {
    formState: { errors: FieldErrors<Values> }
  }
  /** The business id as it is typed. */
  businessId: string
  /** Where the form keeps what the register knows. */
  fields: Record<'name' | 'streetAddress' | 'postalCode' | 'city', Path<Values>>
  /** Fields between where the data is from and the address. */
  children?: ReactNode
}

/** Below a form's business id: what the register of companies knows of it fills the name and the address in, which can be corrected here. */
export function CompanyLookup<Values extends FieldValues>({ form, businessId, fields, children }: Props<Values>) {
  const state = useCompanyLookup(businessId, form, ({ name, address }) => ({
    [fields.name]: name,
    [fields.streetAddress]: address.streetAddress,
    [fields.postalCode]: address.postalCode,
    [fields.city]: address.city,
  }))
  const errorOf = (field: keyof typeof fields) =>
    (get(form.formState.errors, fields[field]) as { message?: string } | undefined)?.message
  // an address that was typed or filled in stays in sight when the business id is typed again
  const hasAddress = Boolean(form.getValues(fields.streetAddress) || form.getValues(fields.city))
  return (
    <>
      <LookupNotice state={state} />
      {children}
      {state.is === 'none' && !hasAddress ? null : (
        <div className="grid gap-4">
          <Field label="Katuosoite" optional error={errorOf('streetAddress')}>
            <TextInput maxLength={200} autoComplete="off" {...form.register(fields.streetAddress)} />
          </Field>
          <div className="grid grid-cols-[8rem_1fr] gap-4">
            <Field label="Postinumero" error={errorOf('postalCode')}>
              <TextInput maxLength={12} autoComplete="off" {...form.register(fields.postalCode)} />
            </Field>
            <Field label="Postitoimipaikka" error={errorOf('city')}>
              <TextInput maxLength={100} autoComplete="off" {...form.register(fields.city)} />
            </Field>
          </div>
        </div>
      )}
    </>
  )
}

type ButtonProps = { businessId: string; onFound: (company: FoundCompany) => void }

/** For a settings page: asks on a press, and what is found waits in the form for the person to save. */
export function CompanyLookupButton({ businessId, onFound }: ButtonProps) {
  const { state, canAsk, ask } = useAskCompany(businessId, onFound)
  if (!canAsk) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" pending={state.is === 'asking'} onClick={ask}>
        <Search className="size-4" aria-hidden="true" />
        Hae tiedot Y-tunnuksella
      </Button>
      {state.is === 'asking' ? null : <LookupNotice state={state} />}
    </div>
  )
}

const REGISTER_NAMES = { YTJ: 'YTJ:stä', EMBEDDED: 'esimerkkirekisteristä' }

/** Where the data is from, or why there is none; announced, since it comes by itself. */
function LookupNotice({ state }: { state: LookupState }) {
  return (
    <div role="status" className="text-muted text-sm empty:hidden">
      {state.is === 'asking' ? (
        <span className="flex items-center gap-2">
          <Spinner className="size-4" />
          Haetaan yrityksen tietoja…
        </span>
      ) : null}
      {state.is === 'found' ? (
        <>
          Tiedot haettu {REGISTER_NAMES[state.register]}. Tarkista ja korjaa tarvittaessa.
          {state.company.hasEnded ? (
            <strong className="block text-ink">Rekisterin mukaan yritys on lopettanut.</strong>
          ) : null}
        </>
      ) : null}
      {state.is === 'unknown' ? 'Y-tunnusta ei löytynyt yritysrekisteristä. Kirjoita tiedot itse.' : null}
      {state.is === 'away' ? 'Yritysrekisteri ei vastaa juuri nyt. Kirjoita tiedot itse.' : null}
    </div>
  )
}
