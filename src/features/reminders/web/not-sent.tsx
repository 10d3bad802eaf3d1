import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  result: { sent: number; left: readonly { vehicleId: string; plate: string; why: string }[] }
  /** The title when none of them left. */
  noneSent: string
  onClose: () => void
}

/** Which messages did not leave, and why. */
export function NotSent({ result: { sent, left }, noneSent, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={sent === 0 ? noneSent : `${sent} lähtee, ${left.length} jäi lähettämättä`}
      footer={
        <Button kind="primary" onClick={onClose}>
          Sulje
        </Button>
      }
    >
      <ul className="divide-y divide-line border-line border-y">
        {left.map(({ vehicleId, plate, why }) => (
          <li key={vehicleId} className="py-2">
            <span className="font-semibold">{plate}</span> {why}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
