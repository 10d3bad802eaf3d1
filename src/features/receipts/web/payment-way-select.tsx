import { Select } from '#web/ui/select.tsx'
import { PAYMENT_WAY_LABELS, PAYMENT_WAYS, type PaymentWay } from '../payments.ts'

type Props = { value: PaymentWay; ways?: readonly PaymentWay[]; onChange: (way: PaymentWay) => void }

/** How something is paid or paid back; the label comes from its Field. */
export const PaymentWaySelect = ({ value, ways = PAYMENT_WAYS, onChange }: Props) => (
  <Select value={value} onChange={({ target }) => onChange(target.value as PaymentWay)}>
    {ways.map((one) => (
      <option key={one} value={one}>
        {PAYMENT_WAY_LABELS[one]}
      </option>
    ))}
  </Select>
)
