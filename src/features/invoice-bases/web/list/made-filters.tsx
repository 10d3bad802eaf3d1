import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PausedSearchInput } from '#web/ui/paused-search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { BASIS_STATES } from '../../invoice-bases.ts'
import { STATE_LABELS } from '../document-words.ts'
import { type InvoicingSearch, readInvoicingSearch } from './invoicing-search.ts'

type Props = {
  search: InvoicingSearch
  /** Of the one customer that is shown, once it is known. */
  customerName: string | undefined
}

/** What the list of documents is narrowed down by; all of it is in the URL. */
export function MadeFilters({ search, customerName }: Props) {
  const navigate = useNavigate()
  const change = (changes: Partial<Record<keyof InvoicingSearch, string | undefined>>) =>
    void navigate({
      to: '/app/invoicing',
      // from where it is by then: what is typed may be on its way there
      search: (before: Record<string, unknown>) => readInvoicingSearch({ ...before, ...changes }) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <PausedSearchInput
        text={search.text ?? ''}
        onText={(text) => change({ text })}
        aria-label="Hae laskutusperusteista"
        placeholder="Numero, asiakas, rekisterinumero"
        className="min-w-0 grow basis-64"
      />
      <Field label="Tila" hideLabel className="grow basis-40 sm:max-w-52">
        <Select
          value={search.state ?? ''}
          placeholder="Kaikki tilat"
          onChange={({ target }) => change({ state: target.value || undefined })}
        >
          {BASIS_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Laji" hideLabel className="grow basis-40 sm:max-w-52">
        <Select
          value={search.kind ?? ''}
          placeholder="Kaikki lajit"
          onChange={({ target }) => change({ kind: target.value || undefined })}
        >
          <option value="INVOICE">Laskutusperusteet</option>
          <option value="CREDIT">Hyvityslaskut</option>
        </Select>
      </Field>
      {search.customer ? (
        <Button onClick={() => change({ customer: undefined })}>
          {customerName ?? 'Yksi asiakas'}
          <X className="size-4" aria-hidden="true" />
          <span className="sr-only"> Näytä kaikki asiakkaat</span>
        </Button>
      ) : null}
    </div>
  )
}
