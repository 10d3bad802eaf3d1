import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { FormNotice } from '../form-notice.tsx'

const reasons: Record<number, string> = {
  401: 'Istuntosi on päättynyt. Kirjaudu sisään uudelleen.',
  429: 'Olet ladannut tietosi monta kertaa. Yritä tunnin päästä uudelleen.',
}

/** Everything about the user as one file. Fetched rather than linked to, so that a refusal can be told here. */
export function OwnDataSection() {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setIsPending(true)
    setFailure(null)
    try {
      const response = await fetch('/api/account/export')
      if (response.ok) keep(await response.blob(), 'huoltosilta-omat-tiedot.json')
      else setFailure(reasons[response.status] ?? 'Tietoja ei voitu ladata. Yritä uudelleen.')
    } catch {
      setFailure('Yhteys katkesi. Yritä uudelleen, kun yhteys palaa.')
    }
    setIsPending(false)
  }
  return (
    <Card>
      <CardHeader title="Omat tietoni" hint="Kaikki, mitä Huoltosilta tietää sinusta, yhtenä JSON-tiedostona." />
      <CardBody className="grid gap-4">
        <FormNotice text={failure} />
        <Button className="justify-self-start" pending={isPending} onClick={() => void download()}>
          <Download className="size-4" aria-hidden="true" />
          Lataa omat tietoni
        </Button>
      </CardBody>
    </Card>
  )
}

function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
