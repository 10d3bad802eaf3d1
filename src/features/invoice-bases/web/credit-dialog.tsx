import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shownCents, vatWord } from '#features/line-items/shown-prices.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { formFailureText } from '#web/form-failure-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import {
  type CreditableLine,
  creditableLines,
  creditContents,
  isCreditable,
  perMilleOf,
  wholeCredit,
  withRounding,
} from '../credit-lines.ts'
import type { InvoiceBasisDetails } from '../invoice-bases.ts'
import { type CreditedLine, invoiceTotals, jobName } from '../invoice-document.ts'
import { invoiceBasesApi } from './invoice-bases.api.ts'
import { useRefreshInvoicing } from './use-invoicing-act.ts'

const keyOf = ({ job, line }: Pick<CreditableLine, 'job' | 'line'>) => `${job} ${line}`

type Props = { details: InvoiceBasisDetails; onClose: () => void; onMade: (made: { id: string }) => void }

/** What of an invoice is given back: all that is left of it, or chosen lines and amounts. */
export function CreditDialog({ details, onClose, onMade }: Props) {
  const { id: organizationId } = useOrganization()
  const { document, heldCredits, number } = details
  const left = creditableLines(document, heldCredits)
  const request = useRequestKey()
  const [isWhole, setWhole] = useState(true)
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState('')
  const [isTried, setIsTried] = useState(false)
  const credit = useMutation(invoiceBasesApi.credit.mutationOptions())
  const refresh = useRefreshInvoicing()
  const choices = left.filter(({ leftCents }) => leftCents > 0)
  const inParts = left.flatMap((line): CreditedLine[] => {
    const cents = readAmount(amounts[keyOf(line)])
    if (cents === null) return []
    return [{ job: line.job, line: line.line, netCents: netOf(details, line, cents) }]
  })
  const wanted = isWhole ? wholeCredit(left) : inParts
  // a chosen line is never left out of what cannot be taken back
  const lacksAmount =
    !isWhole &&
    choices.some((line) => {
      const typed = amounts[keyOf(line)]
      return typed !== undefined && readAmount(typed) === null
    })
  const grossCents =
    !lacksAmount && isCreditable(left, wanted)
      ? -invoiceTotals({
          ...creditContents(document, heldCredits, withRounding(left, wanted)),
          vatTreatment: document.vatTreatment,
        }).grossCents
      : null
  const make = async () => {
    setIsTried(true)
    // its field says so
    if (lacksAmount) return setError('')
    if (grossCents === null)
      return setError(
        wanted.length === 0 ? 'Valitse hyvitettävät rivit' : 'Hyvitys on suurempi kuin rivistä on jäljellä',
      )
    setError('')
    try {
      const lines = isWhole ? null : wanted
      const made = await credit.mutateAsync({
        organizationId,
        basisId: details.id,
        lines,
        requestKey: request.keyOf(lines),
      })
      toast.success(`Hyvityslasku ${made.number} tehty`, formatMoney(grossCents))
      onMade(made)
      onClose()
    } catch (failure) {
      setError(formFailureText(failure))
    } finally {
      await refresh()
    }
  }
  return (
    <FormDialog
      title={`Hyvitä lasku ${number}`}
      description="Tekee hyvityslaskun, jolla on oma numero. Kun lasku on hyvitetty kokonaan, sen työt voi laskuttaa uudelleen."
      submitLabel={grossCents === null ? 'Tee hyvityslasku' : `Tee hyvityslasku ${formatMoney(grossCents)}`}
      isPending={credit.isPending}
      error={error}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <Checkbox
        label={heldCredits.length > 0 ? 'Kaikki, mitä laskusta on jäljellä' : 'Koko lasku'}
        checked={isWhole}
        onChange={({ target }) => setWhole(target.checked)}
      />
      {isWhole
        ? null
        : choices.map((line) => (
            <LineToCredit
              key={keyOf(line)}
              line={line}
              details={details}
              typed={amounts[keyOf(line)]}
              onType={(typed) => setAmounts(withAmount(amounts, keyOf(line), typed))}
              isTried={isTried}
            />
          ))}
    </FormDialog>
  )
}

/** In cents; null when there is none, it cannot be read, or it is zero. */
function readAmount(typed: string | undefined): number | null {
  const cents = typed === undefined ? null : parseMoney(typed)
  return cents === 0 ? null : cents
}

/** Without the line when nothing is typed. */
const withAmount = (amounts: Readonly<Record<string, string>>, key: string, typed: string | undefined) =>
  Object.fromEntries([
    ...Object.entries(amounts).filter(([one]) => one !== key),
    ...(typed === undefined ? [] : [[key, typed]]),
  ])

type LineProps = {
  line: CreditableLine
  details: InvoiceBasisDetails
  typed: string | undefined
  onType: (typed: string | undefined) => void
  /** An amount that is missing is named after a try. */
  isTried: boolean
}

function LineToCredit({ line, details, typed, onType, isTried }: LineProps) {
  const { document } = details
  const shownLeft = shownOf(details, line, line.leftCents)
  const cents = readAmount(typed)
  const isTooMuch = cents !== null && netOf(details, line, cents) > line.leftCents
  const missing = isTried && cents === null ? 'Anna summa euroina, esimerkiksi 528,25' : undefined
  const job = document.jobs[line.job]
  return (
    <div className="border-line border-t pt-3">
      <Checkbox
        label={line.invoiced.name}
        hint={[
          document.jobs.length > 1 && job ? `${jobName(job)} ${job.plate}` : '',
          `jäljellä ${formatMoney(shownLeft)}, ${vatWord(document)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        checked={typed !== undefined}
        onChange={({ target }) => onType(target.checked ? moneyInputValue(shownLeft) : undefined)}
      />
      {typed === undefined ? null : (
        <Field
          className="mt-1 max-w-48 pl-7.5"
          label={`Hyvitetään, ${vatWord(document)}`}
          error={isTooMuch ? `Enintään ${formatMoney(shownLeft)}` : missing}
        >
          <MoneyInput value={typed} onChange={onType} />
        </Field>
      )}
    </div>
  )
}

/** As the customer reads prices. */
const shownOf = ({ document }: InvoiceBasisDetails, { job, invoiced }: CreditableLine, netCents: number): number =>
  shownCents(netCents, { withVat: document.withVat, day: document.jobs[job]?.day ?? document.day }, invoiced.vatCode)

/** Without VAT, of an amount as it is shown; all that is left is exactly that. */
function netOf(details: InvoiceBasisDetails, line: CreditableLine, cents: number): number {
  if (!details.document.withVat) return cents
  if (cents === shownOf(details, line, line.leftCents)) return line.leftCents
  return Math.round((cents * 1000) / (1000 + perMilleOf(details.document, line)))
}
