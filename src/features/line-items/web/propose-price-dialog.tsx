import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isBetterPrice, PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney, moneyInputValue } from '#shared/money.ts'
import { priceOfJob } from '#shared/price-of-job.ts'
import { netOfGross } from '#shared/vat.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { centsOf } from '#web/editing/typed-numbers.ts'
import { slot } from '#web/slot.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { TicketLines } from '../line-items.ts'
import { PRICE_MEANINGS } from '../price-meanings.ts'
import { isProposed, PROPOSED_TYPES, type ProposedType, ProposePrice } from '../price-proposals.ts'
import { shownPriceCents, vatWord } from '../shown-prices.ts'
import { lineItemsApi } from './line-items.api.ts'
import type { PriceReaches } from './line-slots.ts'
import { NOBODY_YET, SpokenFields, type SpokenValues } from './spoken-fields.tsx'
import { usePriceAct } from './use-price-act.ts'

type Values = { priceType: ProposedType; amount: string; note: string }
type Props = { found: TicketLines; ticketId: string; onClose: () => void }

/** What the job is to cost and how binding that is: the customer is asked for a yes, or has said it already. */
export function ProposePriceDialog({ found, ticketId, onClose }: Props) {
  const { price, lines, withVat } = found
  const open = found.proposals.find(({ state }) => state === 'OPEN')
  const sumCents = jobSum(found)
  const form = useForm<Values>({ defaultValues: valuesOf(found, open, sumCents) })
  const [said, setSaid] = useState<SpokenValues | null>(null)
  const [link, setLink] = useState<{ chosen: boolean | null; reaches: PriceReaches }>({
    chosen: null,
    reaches: 'PRODUCT',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { keyOf } = useRequestKey()
  const { act, isPending, organizationId } = usePriceAct(ticketId)
  const propose = useMutation(lineItemsApi.propose.mutationOptions())
  const { priceType, amount } = useWatch({ control: form.control }) as Values
  const cents = centsOf(amount)
  const better = cents !== null && isBetterPrice(price, priceFor(found, priceType, cents))
  const StatusLink = slot('priceStatusLink')
  const isSilent = link.reaches === 'NOBODY'
  // a better price needs no yes
  const accepted = better ? null : said
  const unpriced = lines.filter(({ isUnpriced }) => isUnpriced).map(({ name }) => name)

  const send = form.handleSubmit(async (values) => {
    const proposed = {
      priceType: values.priceType,
      ...(withVat
        ? { agreedCents: null, agreedGrossCents: centsOf(values.amount) }
        : { agreedCents: centsOf(values.amount), agreedGrossCents: null }),
      note: values.note,
      accepted: accepted && { ...accepted, note: '' },
      statusLink: link.reaches === 'LINK' && !accepted && !better,
    }
    const read = ProposePrice.safeParse({
      ticketId,
      seen: { version: price.version, openId: open?.id ?? null },
      ...proposed,
      requestKey: keyOf(proposed),
    })
    if (!read.success) return setErrors(errorsOf(read.error.issues))
    setErrors({})
    const done = accepted
      ? 'Hyväksytty hinta kirjattu'
      : better
        ? 'Hinta laskettu'
        : isSilent
          ? 'Hintaehdotus tallennettu'
          : 'Hintaehdotus lähetetty'
    if (await act(propose.mutateAsync({ organizationId, ...read.data }), done, 'Hintaa ei voitu tallentaa')) onClose()
  })
  return (
    <FormDialog
      title={price.agreedCents === null ? 'Ehdota hintaa' : 'Ehdota uutta hintaa'}
      description={what({ isAccepted: accepted !== null, better })}
      submitLabel={
        accepted ? 'Kirjaa hinta' : better ? 'Laske hintaa' : isSilent ? 'Tallenna ehdotus' : 'Lähetä ehdotus'
      }
      isPending={isPending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <RadioGroup legend="Hinnan sitovuus">
        {PROPOSED_TYPES.map((type) => (
          <Radio
            key={type}
            value={type}
            label={PRICE_TYPE_LABELS[type]}
            hint={PRICE_MEANINGS[type]}
            {...form.register('priceType')}
          />
        ))}
      </RadioGroup>
      <Field
        label={`Hinta, ${vatWord(found)}`}
        error={errors.agreedCents ?? errors.agreedGrossCents}
        hint={`Rivien summa on nyt ${formatMoney(sumCents)} (${vatWord(found)}).`}
      >
        <MoneyControl control={form.control} name="amount" />
      </Field>
      {unpriced.length > 0 ? <Notice kind="signal">Hinta puuttuu riviltä: {unpriced.join(', ')}.</Notice> : null}
      <Field label="Kommentti asiakkaalle" optional error={errors.note}>
        <TextArea maxLength={500} rows={2} {...form.register('note')} />
      </Field>
      {better ? null : (
        <Checkbox
          label="Asiakas on jo hyväksynyt hinnan"
          hint="Kirjaa, kuka hyväksyi ja miten. Hinta sitoo heti."
          checked={accepted !== null}
          onChange={(event) => setSaid(event.target.checked ? NOBODY_YET : null)}
        />
      )}
      {StatusLink && !accepted && !better ? (
        <Suspense fallback={<Skeleton className="h-11 w-full" />}>
          <StatusLink
            ticketId={ticketId}
            value={link.chosen}
            onChange={(chosen) => setLink(({ reaches }) => ({ chosen, reaches }))}
            onSettled={(reaches) => setLink(({ chosen }) => ({ chosen, reaches }))}
          />
        </Suspense>
      ) : null}
      {accepted ? <SpokenFields value={accepted} onChange={setSaid} errors={errors} /> : null}
    </FormDialog>
  )
}

function what({ isAccepted, better }: { isAccepted: boolean; better: boolean }): string {
  if (better) return 'Hinta on asiakkaalle nykyistä edullisempi, joten se tulee voimaan heti. Asiakas saa ilmoituksen.'
  return isAccepted
    ? 'Asiakas näkee, kuka hinnan hyväksyi ja kuka sen kirjasi.'
    : 'Hinta sitoo vasta, kun asiakas on hyväksynyt sen. Laskutuksessa pätee siihen asti nykyinen hinta.'
}

/** What the lines of the job come to, as the customer reads it; extra work is charged in addition. */
function jobSum({ lines, withVat, day }: TicketLines): number {
  const asPromised = { priceType: 'NONE' as const, agreedCents: null, agreedGrossCents: withVat ? 0 : null }
  return priceOfJob(asPromised, lines, day).actualCents
}

function valuesOf(found: TicketLines, open: TicketLines['proposals'][number] | undefined, sumCents: number): Values {
  const { price, day, withVat } = found
  const shown = { withVat, day }
  const { agreedCents, agreedGrossCents } = price
  const before = open ?? (agreedCents === null ? null : { agreedCents, agreedGrossCents })
  const cents = sumCents > 0 ? sumCents : before ? shownPriceCents(before, shown) : null
  const amount = open ? shownPriceCents(open, shown) : cents
  const type = open?.priceType ?? price.priceType
  return {
    priceType: isProposed(type) ? type : 'ESTIMATE',
    // the sum of the lines is what is mostly proposed
    amount: amount === null ? '' : moneyInputValue(amount),
    note: open?.note ?? '',
  }
}

/** The price as the server would keep it. */
const priceFor = ({ withVat, day }: TicketLines, priceType: ProposedType, cents: number) => ({
  priceType,
  agreedCents: withVat ? netOfGross(cents, 'STANDARD', day) : cents,
  agreedGrossCents: withVat ? cents : null,
})

/** By the last part of the field's name. */
const errorsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]))
