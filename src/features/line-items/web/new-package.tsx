import { useEffect, useId, useRef, useState } from 'react'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney } from '#shared/money.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PackageChoice, PackageLine } from '../line-items.ts'
import { CustomerPriceBadge } from './line-suggestion.tsx'
import { amountText } from './line-words.ts'
import { packagePriceText, packageSum } from './package-words.ts'

/** `requestKey` makes a retry of the same act recognisable. */
export type AddPackageLines = (choice: PackageChoice, requestKey: string) => Promise<void>

type Props = { choice: PackageChoice; onAdd: AddPackageLines; onEnd: () => void }

/** What a chosen package would add: Enter adds all of it. */
export function NewPackage({ choice, onAdd, onEnd }: Props) {
  const { name, lines, skipped } = choice
  const [requestKey] = useState(() => crypto.randomUUID())
  const [isAdding, setIsAdding] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const nameId = useId()
  const isEmpty = lines.length === 0
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    button.current?.focus({ preventScroll: true })
  }, [])
  const sum = packageSum(lines)
  const add = async () => {
    setIsAdding(true)
    try {
      await onAdd(choice, requestKey)
      if (sum.unpriced.length > 0) toast.info('Anna vielä hinta', sum.unpriced.join(', '))
      onEnd()
    } catch (error) {
      toast.error('Pakettia ei voitu lisätä', failureTextWithFields(error))
      setIsAdding(false)
    }
  }
  return (
    <fieldset
      ref={place}
      aria-labelledby={nameId}
      className="grid min-w-0 scroll-mb-40 gap-3 rounded-md border border-line bg-sunken p-3 lg:scroll-mb-3"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEnd()
      }}
    >
      <p id={nameId} className="wrap-anywhere font-semibold">
        {name}
      </p>
      {isEmpty ? (
        <p>Mikään paketin riveistä ei ole nyt myynnissä.</p>
      ) : (
        <ul aria-label="Paketin rivit" className="grid gap-1.5 text-sm">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a package have no ids, and keep their order here
            <PackageRow key={place} line={line} />
          ))}
        </ul>
      )}
      {skipped.length > 0 ? (
        <p className="wrap-anywhere text-muted text-sm">Ei myynnissä, jää pois: {skipped.join(', ')}.</p>
      ) : null}
      {isEmpty ? null : (
        <p className="flex justify-between gap-3">
          Yhteensä, veroton <strong className="tabular">{packagePriceText(sum)}</strong>
        </p>
      )}
      <div className="flex gap-2">
        {isEmpty ? null : (
          <Button ref={button} kind="primary" pending={isAdding} onClick={() => void add()}>
            Lisää paketti
          </Button>
        )}
        <Button ref={isEmpty ? button : undefined} onClick={onEnd}>
          Peruuta
        </Button>
      </div>
    </fieldset>
  )
}

const PackageRow = ({ line }: { line: PackageLine }) => (
  <li className="flex items-baseline justify-between gap-3">
    <span className="wrap-anywhere min-w-0">
      {line.name} <span className="tabular text-muted">{amountText(line)}</span>{' '}
      {line.isCustomerPrice ? <CustomerPriceBadge /> : null}
    </span>
    <span className="tabular whitespace-nowrap">
      {line.unitPriceCents === null
        ? 'sovitaan'
        : formatMoney(lineNetCents({ ...line, unitPriceCents: line.unitPriceCents }))}
    </span>
  </li>
)
