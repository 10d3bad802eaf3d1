import { useQuery } from '@tanstack/react-query'
import { settingsPages, useSettings } from '#features/organizations/web/settings-context.ts'
import { formatBytes } from '#web/format.ts'
import { Card, CardBody } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { StoragePages } from '../server/storage.router.ts'

const useStorageApi = settingsPages<StoragePages>()

/** How much room an organisation's files take; nothing as long as that is not known. */
export function StorageCard() {
  const { whose } = useSettings()
  const { data } = useQuery(useStorageApi('storage').get.queryOptions(whose))
  if (!data) return null
  const { usedBytes, maxBytes } = data
  return (
    <Card className="mt-5">
      <CardBody>
        <Progress
          label="Tallennustila: kuvat ja PDF-tiedostot"
          value={usedBytes / maxBytes}
          detail={`${formatBytes(usedBytes)} / ${formatBytes(maxBytes)}`}
        />
      </CardBody>
    </Card>
  )
}
