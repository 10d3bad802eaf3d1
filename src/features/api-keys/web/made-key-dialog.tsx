import { Copy } from 'lucide-react'
import { copyText } from '#web/clipboard.ts'
import { formatDate } from '#web/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MadeApiKey } from '../api-keys.ts'

type Props = { made: MadeApiKey; onClose: () => void }

/** The key, shown this once: the server keeps its hash. */
export const MadeKeyDialog = ({ made: { name, key, expiresAt }, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    dismissible={false}
    title={`Avain ${name}`}
    description={`Voimassa ${formatDate(expiresAt)} asti.`}
    footer={
      <Button kind="primary" onClick={onClose}>
        Olen tallentanut avaimen
      </Button>
    }
  >
    <div className="grid gap-4">
      <Notice kind="signal">Avain näytetään vain nyt. Säilytä sitä kuin salasanaa.</Notice>
      <p className="break-all rounded-md bg-sunken p-4">
        <code>{key}</code>
      </p>
      <Button className="justify-self-start" onClick={() => void copyText(key, 'Avain on leikepöydällä')}>
        <Copy className="size-4" aria-hidden="true" />
        Kopioi avain
      </Button>
    </div>
  </Dialog>
)
