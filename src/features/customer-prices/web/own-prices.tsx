import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toNextField } from '#features/catalog/web/next-field.ts'
import { PriceListSearch } from '#features/catalog/web/price-list-search.tsx'
import { StandingBadge } from '#features/catalog/web/standing-badge.tsx'
import { formatMoney } from '#shared/money.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { centsOf } from '#web/editing/typed-numbers.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MAX_OWN_PRICES } from '../customer-prices.ts'
import { type PriceValues, priceOfChoice } from './price-values.ts'

type Props = {
  prices: readonly PriceValues[]
  onChange: (prices: PriceValues[]) => void
  error: string | undefined
}

/** The customer's own prices: some letters and Enter choose from the price list, then the price is typed over the list's. */
export function OwnPrices({ prices, onChange, error }: Props) {
  const search = useRef<HTMLInputElement>(null)
  /** Chosen a moment ago, perhaps once more: its price takes the focus. */
  const [chosen, setChosen] = useState<{ key: string }>()
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Omat hinnat</legend>
      {prices.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {prices.map((price, index) => (
            <li
              key={keyOf(price)}
              className="flex items-center gap-2 py-2"
              onKeyDown={(event) => toNextField(event, () => search.current?.focus())}
            >
              <OwnPriceFields
                price={price}
                chosen={chosen?.key === keyOf(price) ? chosen : undefined}
                isTried={error !== undefined}
                onChange={(priceCents) => onChange(prices.with(index, { ...price, priceCents }))}
              />
              <IconButton
                label={`Poista oma hinta: ${price.name}`}
                className="shrink-0"
                onClick={() => {
                  onChange(prices.toSpliced(index, 1))
                  search.current?.focus()
                }}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {prices.length < MAX_OWN_PRICES ? (
        <PriceListSearch
          label="Lisää oma hinta"
          hint="Kirjoita palvelun tai tuotteen nimi tai koodi."
          inputRef={search}
          onPick={(choice) => {
            const price = priceOfChoice(choice)
            // what is there already is typed over
            if (!prices.some((one) => keyOf(one) === keyOf(price))) onChange([...prices, price])
            setChosen({ key: keyOf(price) })
          }}
        />
      ) : (
        <p className="text-muted text-sm">Asiakkaalla on jo {MAX_OWN_PRICES} omaa hintaa.</p>
      )}
      <FieldError id="own-prices" message={error} />
    </fieldset>
  )
}

const keyOf = ({ kind, sourceId }: PriceValues): string => `${kind} ${sourceId}`

type FieldsProps = {
  price: PriceValues
  chosen: object | undefined
  isTried: boolean
  onChange: (typed: string) => void
}

function OwnPriceFields({ price, chosen, isTried, onChange }: FieldsProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chosen) input.current?.select()
  }, [chosen])
  const isRead = (centsOf(price.priceCents) ?? Number.NaN) >= 0
  return (
    <>
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere">{price.name}</span>
        {price.code ? <span className="text-muted text-sm">{price.code}</span> : null}
        <StandingBadge standing={price.standing} />
        <span className="tabular whitespace-nowrap text-muted text-sm">{listPriceText(price)}</span>
      </div>
      <Field
        label={`Oma hinta, veroton: ${price.name}`}
        hideLabel
        className="w-32 shrink-0"
        error={isTried && !isRead ? 'Anna hinta' : undefined}
      >
        <MoneyInput ref={input} value={price.priceCents} onChange={onChange} />
      </Field>
    </>
  )
}

function listPriceText({ standing, listPriceCents, unit }: PriceValues): string {
  if (standing === 'REMOVED') return ''
  return listPriceCents === null ? 'hinnastossa sovitaan' : `hinnastossa ${formatMoney(listPriceCents)} / ${unit}`
}
