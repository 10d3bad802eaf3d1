import { Download } from 'lucide-react'
import { useState } from 'react'
import { failedAnswer, failureOf, RequestFailure } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { FormNotice } from '../form-notice.tsx'

/** Everything about the user as one file. Fetched rather than linked to, so that a refusal can be shown here. */
export function OwnDataSection() {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setIsPending(true)
    setFailure(null)
    try {
      keep(await fetchOwnData(), 'huoltosilta-omat-tiedot.json')
    } catch (error) {
      const isLimited = failureOf(error).kind === 'limit'
      setFailure(isLimited ? 'Olet ladannut tietosi monta kertaa. Yritä tunnin päästä uudelleen.' : failureText(error))
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

async function fetchOwnData(): Promise<Blob> {
  const response = await fetch('/api/account/export').catch(noAnswer)
  if (!response.ok) throw failedAnswer(response.status, await response.json().catch(() => null))
  return response.blob().catch(noAnswer)
}

function noAnswer(): never {
  throw new RequestFailure()
}

function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
