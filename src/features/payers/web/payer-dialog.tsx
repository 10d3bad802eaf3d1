import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineItemsApi } from '#features/line-items/web/line-items.api.ts'
import { lineNetCents } from '#shared/line-totals.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { FailedQuery } from '#web/failed-query.tsx'
import { NearLink } from '#web/link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { TicketPayer } from '../permits.ts'
import { PayerSelect } from './payer-select.tsx'
import { payersApi } from './payers.api.ts'
import { usePayerAct } from './use-payer-act.ts'

const MONEY_ERROR = 'Anna summa euroina, esimerkiksi 200,00'
/** An empty field is nothing. */
const centsOf = (typed: string): number | null => (typed.trim() === '' ? 0 : parseMoney(typed))
const typedOf = (cents: number): string => (cents === 0 ? '' : moneyInputValue(cents))

type Props = { ticketId: string; of: TicketPayer; onClose: () => void }

/** Who pays the ticket, and what of it is the holder's. */
export function PayerDialog({ ticketId, of, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const list = useQuery(payersApi.list.queryOptions({ organizationId }))
  // the ticket's page has them already
  const { data: { lines } = { lines: [] } } = useQuery(lineItemsApi.ofTicket.queryOptions({ organizationId, ticketId }))
  const { keyOf } = useRequestKey()
  const [payerId, setPayerId] = useState(of.payer?.id ?? '')
  const [contractNumber, setContractNumber] = useState(of.payer?.contractNumber ?? '')
  const [ownShare, setOwnShare] = useState(typedOf(of.payer?.ownShareCents ?? 0))
  const [km, setKm] = useState(of.payer?.excessKm ? String(of.payer.excessKm) : '')
  const [perKm, setPerKm] = useState(typedOf(of.payer?.excessCentsPerKm ?? 0))
  const [holders, setHolders] = useState<ReadonlySet<string>>(() => new Set(of.holderLineIds))
  const [isTried, setTried] = useState(false)
  const seen = useSeen(of, describe)
  const set = useMutation(payersApi.setOfTicket.mutationOptions())
  const [ownShareCents, excessCentsPerKm] = [centsOf(ownShare), centsOf(perKm)]
  const excessKm = km.trim() === '' ? 0 : /^\d{1,7}$/.test(km.replace(/\s/g, '')) ? Number(km.replace(/\s/g, '')) : null
  const save = async () => {
    setTried(true)
    if (ownShareCents === null || excessCentsPerKm === null || excessKm === null) return
    const asked = {
      ticketId,
      payerId: payerId || null,
      contractNumber,
      ownShareCents,
      excessKm,
      excessCentsPerKm,
      holderLineIds: [...holders],
    }
    const saved = set.mutateAsync({ organizationId, ...asked, version: seen.version, requestKey: keyOf(asked) })
    if (await act(saved, payerId ? 'Maksaja tallennettu' : 'Asiakas maksaa itse', 'Maksajaa ei tallennettu')) onClose()
    else seen.onRefused()
  }
  const moneyError = (cents: number | null) => (isTried && cents === null ? MONEY_ERROR : undefined)
  return (
    <FormDialog
      title="Kuka maksaa huollon"
      description="Maksaja maksaa rivit omavastuuta ja haltijan rivejä lukuun ottamatta."
      submitLabel="Tallenna maksaja"
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {list.isError && !list.data ? <FailedQuery query={list} title="Maksajia ei voitu hakea" /> : null}
      {list.data?.length === 0 ? (
        <Notice title="Maksajia ei ole vielä">
          Merkitse leasingyhtiö tai vakuutusyhtiö maksajaksi sen asiakassivulla.{' '}
          <NearLink to="/app/customers">Avaa asiakkaat</NearLink>
        </Notice>
      ) : null}
      <SeenChanges changes={seen.changes} />
      <PayerSelect payers={list.data} value={payerId} onChange={setPayerId} known={of.payer ?? undefined} />
      {payerId === '' ? null : (
        <>
          <Field label="Sopimusnumero" optional>
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={contractNumber}
              onChange={({ target }) => setContractNumber(target.value)}
            />
          </Field>
          <Field
            label="Omavastuu, veroton"
            optional
            hint="Haltija maksaa tämän, ja maksajan osuus pienenee saman verran."
            error={moneyError(ownShareCents)}
          >
            <MoneyInput value={ownShare} onChange={setOwnShare} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Ylikilometrit"
              optional
              hint="Haltija maksaa ne."
              error={isTried && excessKm === null ? 'Anna kilometrit kokonaislukuna' : undefined}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                suffix="km"
                value={km}
                onChange={({ target }) => setKm(target.value)}
              />
            </Field>
            <Field label="Hinta kilometriltä, veroton" optional error={moneyError(excessCentsPerKm)}>
              <MoneyInput value={perKm} onChange={setPerKm} />
            </Field>
          </div>
          {lines.length > 0 ? (
            <fieldset className="grid min-w-0 gap-1">
              <legend className="mb-1 font-semibold text-sm">Rivit, jotka haltija maksaa</legend>
              {lines.map((line) => (
                <Checkbox
                  key={line.id}
                  label={<span className="wrap-anywhere">{line.name}</span>}
                  hint={`${formatMoney(lineNetCents(line))} veroton`}
                  checked={holders.has(line.id)}
                  onChange={({ target }) => {
                    const next = new Set(holders)
                    if (target.checked) next.add(line.id)
                    else next.delete(line.id)
                    setHolders(next)
                  }}
                />
              ))}
            </fieldset>
          ) : null}
        </>
      )}
    </FormDialog>
  )
}

/** As the dialog's fields say it. */
function describe({ payer, holderLines }: TicketPayer): Record<string, string> {
  if (!payer) return { Maksaja: 'Asiakas maksaa itse' }
  return {
    Maksaja: payer.name,
    Sopimusnumero: payer.contractNumber,
    'Omavastuu, veroton': formatMoney(payer.ownShareCents),
    Ylikilometrit: `${payer.excessKm} km, ${formatMoney(payer.excessCentsPerKm)} kilometriltä`,
    'Rivit, jotka haltija maksaa': holderLines.map(({ name }) => name).join(', '),
  }
}
