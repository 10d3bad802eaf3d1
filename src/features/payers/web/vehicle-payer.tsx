import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownCents, vatWord } from '#features/line-items/shown-prices.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PAYER_KIND_LABELS, type VehiclePayer as Paying } from '../payers.ts'
import { PayerSelect } from './payer-select.tsx'
import { payersApi } from './payers.api.ts'
import { usePayerAct } from './use-payer-act.ts'

/** Who pays a car besides its holder; the garage says it, the holder sees it. Nothing for a holder whose car has none. */
export function VehiclePayer({ vehicleId }: { vehicleId: string }) {
  const { id: organizationId, type, customerKind } = useOrganization()
  const shown = { withVat: customerKind === 'PERSON', day: dayInHelsinki(new Date()) }
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(payersApi.ofVehicle.queryOptions({ organizationId, vehicleId }))
  if (!data || (data.payers.length === 0 && !data.can.set)) return null
  return (
    <Card aria-label="Maksaja">
      <CardHeader title="Maksaja">
        {data.can.set ? (
          <Button size="sm" kind="ghost" className="print:hidden" onClick={() => setOpen(true)}>
            {data.payers.length > 0 ? 'Muuta maksajaa' : 'Valitse maksaja'}
          </Button>
        ) : null}
      </CardHeader>
      <CardBody>
        {data.payers.length === 0 ? <p className="text-muted">Asiakas maksaa itse.</p> : null}
        <ul className="grid gap-2 empty:hidden">
          {data.payers.map((one) => (
            <li key={one.payerId}>
              <p className="wrap-anywhere">
                <span className="font-semibold">{one.name}</span>{' '}
                <span className="text-muted text-sm">
                  {[
                    PAYER_KIND_LABELS[one.kind],
                    one.contractNumber && `sopimus ${one.contractNumber}`,
                    one.ownShareCents > 0 &&
                      `omavastuu ${formatMoney(shownCents(one.ownShareCents, shown))} ${vatWord(shown)}`,
                    type === 'CUSTOMER' && one.garage,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </p>
              {one.note ? <p className="wrap-anywhere whitespace-pre-line text-sm">{one.note}</p> : null}
            </li>
          ))}
        </ul>
        {isOpen ? <PayerOfCar vehicleId={vehicleId} known={data.payers[0]} onClose={() => setOpen(false)} /> : null}
      </CardBody>
    </Card>
  )
}

type Props = { vehicleId: string; known: Paying | undefined; onClose: () => void }

function PayerOfCar({ vehicleId, known, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const list = useQuery(payersApi.list.queryOptions({ organizationId }))
  const [payerId, setPayerId] = useState(known?.payerId ?? '')
  const [contractNumber, setContractNumber] = useState(known?.contractNumber ?? '')
  const [ownShare, setOwnShare] = useState(known?.ownShareCents ? moneyInputValue(known.ownShareCents) : '')
  const [note, setNote] = useState(known?.note ?? '')
  const [isTried, setTried] = useState(false)
  const seen = useSeen(known ?? null, describe)
  const set = useMutation(payersApi.setOfVehicle.mutationOptions())
  const ownShareCents = ownShare.trim() === '' ? 0 : parseMoney(ownShare)
  const save = async () => {
    setTried(true)
    if (ownShareCents === null) return
    const { version } = seen
    const about = { organizationId, vehicleId, version, payerId: payerId || null, contractNumber, ownShareCents, note }
    if (await act(set.mutateAsync(about), 'Maksaja tallennettu', 'Maksajaa ei tallennettu')) onClose()
    else seen.onRefused()
  }
  return (
    <FormDialog
      title="Kuka maksaa auton huollot"
      description="Auton seuraavat huollot saavat tämän maksajan. Avoimen huollon maksajan vaihdat huollon sivulla."
      submitLabel="Tallenna maksaja"
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      <PayerSelect
        payers={list.data}
        value={payerId}
        onChange={setPayerId}
        known={known && { id: known.payerId, name: known.name }}
        hint={
          list.data?.length === 0
            ? 'Merkitse leasing- tai vakuutusyhtiö ensin maksajaksi sen asiakassivulla.'
            : undefined
        }
      />
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
            hint="Haltija maksaa tämän jokaisesta huollosta."
            error={isTried && ownShareCents === null ? 'Anna summa euroina, esimerkiksi 200,00' : undefined}
          >
            <MoneyInput value={ownShare} onChange={setOwnShare} />
          </Field>
          <Field label="Muistiinpano" optional hint="Esimerkiksi sovitut kilometrit. Näkyy vain korjaamolle.">
            <TextArea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

const describe = ({ name, contractNumber, ownShareCents, note }: Paying): Record<string, string> => ({
  Maksaja: name,
  Sopimusnumero: contractNumber,
  'Omavastuu, veroton': formatMoney(ownShareCents),
  Muistiinpano: note,
})
