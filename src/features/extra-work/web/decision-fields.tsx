import { type ShownPrices, shownLineCents, vatWord } from '#features/line-items/shown-prices.ts'
import { amountText } from '#features/line-items/web/line-words.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { DECISIONS, type Decision, type ExtraWork } from '../extra-work.ts'

export type Decisions = Readonly<Record<string, Decision>>

/** As the customer answers, and as the garage writes down what the customer said. */
const CHOICES: Record<OrganizationType, Record<Decision, string>> = {
  CUSTOMER: { APPROVED: 'Hyväksyn', DECLINED: 'En hyväksy' },
  GARAGE: { APPROVED: 'Hyväksyi', DECLINED: 'Ei hyväksynyt' },
}

type Props = {
  work: ExtraWork
  shown: ShownPrices
  decisions: Decisions
  onChange: (decisions: Decisions) => void
  error: string | undefined
}

/** A yes or no for each line. */
export function DecisionFields({ work, shown, decisions, onChange, error }: Props) {
  const { type } = useOrganization()
  return (
    <div className="divide-y divide-line border-line border-y">
      {work.lines.map((line) => (
        <div key={line.id} className="py-2">
          <p aria-hidden="true" className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{line.name}</span>
              <span className="text-muted text-sm"> {amountText(line)}</span>
            </span>
            <span className="shrink-0 text-right">
              <span className="tabular whitespace-nowrap font-semibold">
                {formatMoney(shownLineCents(line, shown))}
              </span>
              <span className="block text-muted text-sm">{vatWord(shown)}</span>
            </span>
          </p>
          <RadioGroup
            hideLegend
            legend={`${line.name} ${amountText(line)}, ${formatMoney(shownLineCents(line, shown))} ${vatWord(shown)}`}
            className="flex flex-wrap gap-x-6"
            error={decisions[line.id] ? undefined : error}
          >
            {DECISIONS.map((decision) => (
              <Radio
                key={decision}
                name={`decision-${line.id}`}
                value={decision}
                label={CHOICES[type][decision]}
                checked={decisions[line.id] === decision}
                onChange={() => onChange({ ...decisions, [line.id]: decision })}
              />
            ))}
          </RadioGroup>
        </div>
      ))}
    </div>
  )
}

/** As the server takes them; lines that were taken away meanwhile are left out. */
export const decisionsToSend = ({ lines }: ExtraWork, decisions: Decisions) =>
  lines.flatMap(({ id }) => {
    const decision = decisions[id]
    return decision ? [{ lineId: id, decision }] : []
  })

/** The lines as they are decided now. */
export const decidedLines = ({ lines }: ExtraWork, decisions: Decisions) =>
  lines.map((line) => ({ ...line, decision: decisions[line.id] ?? null }))
