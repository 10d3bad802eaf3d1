import { Copy, Download, Printer } from 'lucide-react'
import { copyText } from '#web/clipboard.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The codes, shown this once: the server keeps hashes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      title="Varakoodit"
      description="Pääset näillä sisään, jos laitteesi katoaa tai hajoaa. Jokainen koodi toimii kerran."
      footer={
        <Button kind="primary" onClick={onClose}>
          Olen tallentanut koodit
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice kind="signal">Koodit näytetään vain nyt. Säilytä niitä erillään salasanastasi.</Notice>
        <ol
          aria-label="Varakoodit"
          className="tabular grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-semibold"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="sm" onClick={() => void copyText(text)}>
            <Copy className="size-4" aria-hidden="true" />
            Kopioi
          </Button>
          <Button
            size="sm"
            onClick={() => saveFile('huoltosilta-varakoodit.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
          >
            <Download className="size-4" aria-hidden="true" />
            Lataa tiedostona
          </Button>
          <Button size="sm" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Tulosta
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
