import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '#shared/country-name.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OutreachSums } from '../outreach.ts'
import { outreachApi } from './outreach.api.ts'

const byName = (countries: readonly string[]): string[] =>
  countries.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'fi'))

/** Where text messages and WhatsApp messages may go besides Finland. */
export function CountryList({ sums: { openCountries, countries } }: { sums: OutreachSums }) {
  const [chosen, setChosen] = useState('')
  const { set, isPending } = useSetCountry()
  const open = async () => {
    if (await set(chosen, true)) setChosen('')
  }
  return (
    <section aria-labelledby="countries">
      <h2 id="countries" className="mb-1 font-semibold text-lg">
        Maat
      </h2>
      <p className="mb-3 text-muted">
        Tekstiviestit ja WhatsApp-viestit lähtevät vain avattuihin maihin. Suomi on aina auki. Maksullisiin numeroihin
        ja satelliittinumeroihin ei lähde mitään.
      </p>
      {openCountries.length > 0 ? (
        <ul aria-label="Avatut maat" className="mb-4 max-w-md divide-y divide-line border-line border-y">
          {byName(openCountries).map((country) => (
            <li key={country} className="flex items-center justify-between gap-3 py-2">
              <span className="font-semibold">{countryName(country)}</span>
              <Button
                size="sm"
                disabled={isPending}
                aria-label={`Sulje maa: ${countryName(country)}`}
                onClick={() => void set(country, false)}
              >
                Sulje
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        noValidate
        className="flex max-w-md flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void open()
        }}
      >
        <Field label="Avaa maa" className="min-w-48 flex-1">
          <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">Valitse maa</option>
            {byName(countries.filter((one) => !openCountries.includes(one))).map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" pending={isPending} disabled={chosen === ''}>
          Avaa maa
        </Button>
      </form>
    </section>
  )
}

function useSetCountry() {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(outreachApi.setCountry.mutationOptions())
  /** False when it was refused, which a toast says. */
  const set = async (country: string, isOpen: boolean): Promise<boolean> => {
    try {
      await mutateAsync({ country, isOpen })
      toast.success(isOpen ? 'Maa avattu' : 'Maa suljettu', countryName(country))
      return true
    } catch (error) {
      toast.error('Maata ei voitu muuttaa', failureText(error))
      return false
    } finally {
      await queryClient.invalidateQueries(outreachApi.sums.queryFilter())
    }
  }
  return { set, isPending }
}
