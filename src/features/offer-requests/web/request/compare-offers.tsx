import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { useWiderThan } from '#web/media.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { TabList, tabPanel } from '#web/ui/tabs.tsx'
import type { OfferRequest } from '../../offer-requests.ts'
import { type Compared, comparedOf, type PriceView } from './compare.ts'
import { type CompareRow, compareRows } from './compare-rows.tsx'
import { OfferHead } from './offer-head.tsx'

/** All offers side by side, the same things on the same line; one at a time on a phone. */
export function CompareOffers({ request }: { request: OfferRequest }) {
  const isWide = useWiderThan('md')
  const [view, setView] = useState<PriceView>('gross')
  const all = comparedOf(request.garages)
  const rows = compareRows(request, all, view)
  return (
    <Card aria-label="Tarjoukset" className="overflow-hidden">
      <CardHeader title={all.length === 1 ? 'Tarjous' : 'Vertaa tarjouksia'}>
        <PriceSwitch view={view} onChange={setView} />
      </CardHeader>
      {isWide ? (
        <Grid request={request} all={all} rows={rows} />
      ) : (
        <OneAtATime request={request} all={all} rows={rows} />
      )}
    </Card>
  )
}

const VIEWS = [
  { view: 'gross', label: 'Sis. ALV' },
  { view: 'net', label: 'Veroton' },
] as const

/** How the works are priced; each offer's total has both prices. */
const PriceSwitch = ({ view, onChange }: { view: PriceView; onChange: (view: PriceView) => void }) => (
  <fieldset className="flex rounded-md border border-edge p-0.5 print:hidden">
    <legend className="sr-only">Töiden hinnat</legend>
    {VIEWS.map((one) => (
      <button
        key={one.view}
        type="button"
        aria-pressed={one.view === view}
        onClick={() => onChange(one.view)}
        className="h-8.5 rounded-sm px-2.5 font-semibold text-muted text-sm hover:text-ink aria-pressed:bg-ink/10 aria-pressed:text-ink max-desktop:h-11"
      >
        {one.label}
      </button>
    ))}
  </fieldset>
)

type Props = { request: OfferRequest; all: readonly Compared[]; rows: readonly CompareRow[] }

const columnClass = 'min-w-60 border-line border-l px-4 py-3 text-left align-top'
const titleClass =
  'sticky left-0 z-1 w-40 min-w-40 max-w-48 bg-surface px-4 py-3 text-left align-top font-semibold text-sm wrap-anywhere'

/** Many offers are looked at sideways: what each line is stays in sight. */
const Grid = ({ request, all, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wider than the screen
  <section aria-label="Tarjousten vertailu" tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-2">
    <table className="w-full border-collapse">
      <caption className="sr-only">Tarjoukset rinnakkain, yksi sarake kullekin korjaamolle</caption>
      <thead>
        <tr>
          <td className={titleClass}>
            <span className="sr-only">Mitä verrataan</span>
          </td>
          {all.map((of) => (
            <th
              key={of.garage.id}
              scope="col"
              className={clsx(
                columnClass,
                of.state === 'CHOSEN' && 'bg-done-soft/40',
                of.offer.isBeforeEdit && 'bg-sunken',
              )}
            >
              <OfferHead request={request} of={of} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, cell }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className={titleClass}>
              {title}
            </th>
            {all.map((of) => (
              <td
                key={of.garage.id}
                className={clsx(
                  columnClass,
                  of.state === 'CHOSEN' && 'bg-done-soft/40',
                  of.offer.isBeforeEdit && 'bg-sunken',
                )}
              >
                {cell(of)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function OneAtATime({ request, all, rows }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const shown = all.find(({ garage }) => garage.id === chosen) ?? all[0]
  if (!shown) return null
  const { garage } = shown
  return (
    <>
      {all.length > 1 ? (
        <TabList
          id={id}
          label="Tarjoukset"
          value={garage.id}
          onValueChange={setChosen}
          tabs={all.map((of) => ({
            value: of.garage.id,
            label: (
              <span className="grid text-left">
                <span className="max-w-36 truncate">{of.garage.name}</span>
                <span className="tabular font-normal text-sm">{formatMoney(of.offer.grossCents)}</span>
              </span>
            ),
          }))}
        />
      ) : null}
      <div {...(all.length > 1 ? tabPanel(id, garage.id) : {})}>
        <div className="px-4 py-3">
          <OfferHead request={request} of={shown} />
        </div>
        <dl className="divide-y divide-line border-line border-t">
          {rows.map(({ key, title, cell }) => (
            <div key={key} className="grid gap-0.5 px-4 py-2.5">
              <dt className="wrap-anywhere text-muted text-sm">{title}</dt>
              <dd>{cell(shown)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
